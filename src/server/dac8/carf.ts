import { brand } from '../../domain/company/brand'
import { company } from '../../domain/company/company'
import { coinNames } from '../../domain/money/currencies'
import { closing, element, elementWith, elementWithAll, opening, type Xml } from '../bank-files/xml-writer'
import type { Activity, Sum } from './activity'
import { said } from './texts'
import type { TaxIdentity } from './users'

/** Version 1.5 of the OECD's schema for the Crypto-Asset Reporting Framework, and the names that its elements stand in. */
const version = '1.5'
const namespaces = [
  ['xmlns', 'urn:oecd:ties:carf:v1'],
  ['xmlns:stf', 'urn:oecd:ties:carfstf:v5'],
] as const

/** A message: of which year, when it is written, and by what it is known from all others. */
export type Message = { year: number; at: Date; id: string; isEmpty: boolean }

/** Codes of the schema. */
const codes = {
  newInformation: 'CARF701',
  nothingToReport: 'CARF703',
  newRecord: 'OECD1',
  taxResidence: 'CARF901',
  toProvider: 'CARF601',
  goesUnknown: 'CARF606',
  fromProvider: 'CARF505',
  comesUnknown: 'CARF509',
} as const

const organization = company.organizationNumber.replace('-', '')
const { country: ours } = company.seat

/** What stands in the place of a number that a country does not issue. */
const noNumber = 'NOTIN'

/** The message up to its users. */
export const messageHead = (message: Message): string => {
  const { year, at, id, isEmpty } = message
  const spec = element(
    'MessageSpec',
    element('SendingEntityIN', organization),
    element('TransmittingCountry', ours),
    element('ReceivingCountry', ours),
    element('MessageType', 'CARF'),
    element('Contact', brand.supportEmail),
    element('MessageRefId', `${ours}${year}${ours}-${organization}-${id}`),
    element('MessageTypeIndic', isEmpty ? codes.nothingToReport : codes.newInformation),
    element('ReportingPeriod', `${year}-12-31`),
    element('Timestamp', at.toISOString().slice(0, 19)),
  )
  const parts = [
    opening('CARF_OECD', [...namespaces, ['version', version]]),
    spec,
    opening('CARFBody'),
    provider(message),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${textOf(parts)}\n`
}

/** A user with what they did. */
export const messageUser = (
  message: Message,
  customerId: string,
  identity: TaxIdentity,
  activity: readonly Activity[],
): string => {
  const user = element(
    'CryptoUsers',
    element('UserID', individual(identity)),
    ...activity.map(transactionsOf),
    docSpec(message, customerId),
  )
  return `${user.xml}\n`
}

/** The end of the message; who is left out stands in a comment, which is no part of what the schema knows. */
export const messageEnd = (leftOut: readonly string[]): string => {
  const comment =
    leftOut.length === 0
      ? ''
      : `<!-- Not in this message, since details are lacking: ${leftOut.length} (${leftOut.join(', ')}) -->\n`
  return `${textOf([closing('CARFBody'), closing('CARF_OECD')])}\n${comment}`
}

const textOf = (parts: readonly Xml[]): string => parts.map(({ xml }) => xml).join('')

const provider = (message: Message): Xml =>
  element(
    'RCASP',
    element(
      'RCASP_ID',
      element(
        'Entity',
        element('ResCountryCode', ours),
        elementWith('TIN', ['issuedBy', ours], organization),
        element('Name', company.name),
        address({ ...company.seat, street: company.seat.street }),
      ),
    ),
    element('Nexus', codes.taxResidence),
    docSpec(message, organization),
  )

const individual = ({ firstName, lastName, birthDay, residences, ...place }: TaxIdentity): Xml =>
  element(
    'Individual',
    ...residences.map(({ country }) => element('ResCountryCode', country)),
    ...residences.map(({ country, number }) =>
      number === null
        ? elementWithAll(
            'TIN',
            [
              ['issuedBy', country],
              ['unknown', 'true'],
            ],
            noNumber,
          )
        : elementWith('TIN', ['issuedBy', country], said(number)),
    ),
    element('Name', element('FirstName', said(firstName)), element('LastName', said(lastName))),
    address(place),
    element('BirthInfo', element('BirthDate', birthDay)),
  )

type Place = Pick<TaxIdentity, 'country' | 'city' | 'street' | 'postalCode'>

const address = ({ country, city, street, postalCode }: Place): Xml =>
  element(
    'Address',
    element('CountryCode', country),
    element('AddressFix', optional('Street', street), optional('PostCode', postalCode), element('City', said(city))),
  )

const optional = (name: string, text: string | null): Xml | null =>
  text === null || said(text) === '' ? null : element(name, said(text))

const docSpec = ({ year, id }: Message, of: string): Xml =>
  element(
    'DocSpec',
    element('stf:DocTypeIndic', codes.newRecord),
    element('stf:DocRefId', `${ours}${year}-${organization}-${of}-${id}`),
  )

const transactionsOf = ({ coin, sums }: Activity): Xml =>
  element(
    'RelevantTransactions',
    element('CryptoAsset', `${coinNames[coin]} (${coin})`),
    exchanged('CryptoFiatIn', sums.bought),
    exchanged('CryptoFiatOut', sums.sold),
    transferred('CryptoTransferIn', codes.fromProvider, sums['received-from-provider']),
    transferred('CryptoTransferIn', codes.comesUnknown, sums.received),
    transferred('CryptoTransferOut', codes.toProvider, sums['sent-to-provider']),
    transferred('CryptoTransferOut', codes.goesUnknown, sums.sent),
    toWallets(sums.sent),
  )

const exchanged = (name: string, sum: Sum | undefined): Xml | null =>
  sum === undefined ? null : element(name, ...figuresOf(sum))

const transferred = (name: string, kind: string, sum: Sum | undefined): Xml | null =>
  sum === undefined ? null : element(name, element('TransferType', kind), ...figuresOf(sum))

/** Coins that went where no provider is known to keep them stand once more, by themselves. */
const toWallets = (sum: Sum | undefined): Xml | null =>
  sum === undefined ? null : element('TransferWallet', amountOf(sum), element('NumberofUnits', sum.units))

const figuresOf = (sum: Sum): Xml[] => [
  element('NumberofTransactions', String(sum.count)),
  amountOf(sum),
  element('NumberofUnits', sum.units),
]

const amountOf = ({ amount }: Sum): Xml => elementWith('Amount', ['currCode', 'SEK'], amount)
