import { brand } from '../../domain/company/brand'
import { company } from '../../domain/company/company'
import { coinNames } from '../../domain/money/currencies'
import { closing, element, elementWith, elementWithAll, opening, type Xml } from '../bank-files/xml-writer'
import type { Activity, Sum } from './activity'
import type { DocType, MessageKind } from './kinds'
import { said } from './texts'
import type { TaxIdentity } from './users'

/** Version 1.5 of the OECD's schema for the Crypto-Asset Reporting Framework, and the names that its elements stand in. */
const version = '1.5'
const namespaces = [
  ['xmlns', 'urn:oecd:ties:carf:v1'],
  ['xmlns:stf', 'urn:oecd:ties:carfstf:v5'],
] as const

/** A message: of which year, when it is written, by what it is known from all others, and whether it is a test. */
export type Message = { year: number; at: Date; id: string; kind: MessageKind; isTest: boolean }

/** What a record is to those before it; `of` names the message with the record that is resent, corrected or deleted. */
export type DocOf = { type: 'new' } | { type: Exclude<DocType, 'new'>; of: string }

/** Codes of the schema. */
const codes = {
  taxResidence: 'CARF901',
  toProvider: 'CARF601',
  goesUnknown: 'CARF606',
  fromProvider: 'CARF505',
  comesUnknown: 'CARF509',
} as const

const kindCodes: Readonly<Record<MessageKind, string>> = {
  test: 'CARF701',
  new: 'CARF701',
  correction: 'CARF702',
  nothing: 'CARF703',
}

/** Nobody takes a file of tests for a report. */
const docCodes: Readonly<Record<'real' | 'test', Readonly<Record<DocType, string>>>> = {
  real: { resent: 'OECD0', new: 'OECD1', corrected: 'OECD2', deleted: 'OECD3' },
  test: { resent: 'OECD10', new: 'OECD11', corrected: 'OECD12', deleted: 'OECD13' },
}

const organization = company.organizationNumber.replace('-', '')
const { country: ours } = company.seat

/** What stands in the place of a number that a country does not issue. */
const noNumber = 'NOTIN'

/** The message up to its users; one of nothing to report has no body at all. */
export const messageHead = (message: Message, ofProvider: DocOf, provider = providerContent()): string => {
  const { year, at, id, kind } = message
  const spec = element(
    'MessageSpec',
    element('SendingEntityIN', organization),
    element('TransmittingCountry', ours),
    element('ReceivingCountry', ours),
    element('MessageType', 'CARF'),
    element('Contact', brand.supportEmail),
    element('MessageRefId', `${ours}${year}${ours}-${organization}-${id}`),
    element('MessageTypeIndic', kindCodes[kind]),
    element('ReportingPeriod', `${year}-12-31`),
    element('Timestamp', at.toISOString().slice(0, 19)),
  )
  const about = element('RCASP', written(provider), docSpec(message, organization, ofProvider))
  const parts = [
    opening('CARF_OECD', [...namespaces, ['version', version]]),
    spec,
    ...(kind === 'nothing' ? [] : [opening('CARFBody'), about]),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${textOf(parts)}\n`
}

/** A record: what was written of a user, and what it is to records before it. */
export const messageUser = (message: Message, customerId: string, content: string, of: DocOf): string =>
  `${element('CryptoUsers', written(content), docSpec(message, customerId, of)).xml}\n`

/** The end of the message. */
export const messageEnd = ({ kind }: Message): string =>
  `${textOf([...(kind === 'nothing' ? [] : [closing('CARFBody')]), closing('CARF_OECD')])}\n`

const textOf = (parts: readonly Xml[]): string => parts.map(({ xml }) => xml).join('')

/** What was written as XML before. */
const written = (xml: string): Xml => ({ xml })

/** What a message says of ourselves. */
export const providerContent = (): string =>
  textOf([
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
  ])

/** What a message says of a user: who they are, and what they did. The same always reads the same. */
export const userContent = (identity: TaxIdentity, activity: readonly Activity[]): string =>
  textOf([element('UserID', individual(identity)), ...activity.map(transactionsOf)])

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

/** A record is known for ever by its year, whom it is about, and its message. What is resent keeps the name that it had. */
const docSpec = ({ year, id, isTest }: Message, about: string, doc: DocOf): Xml => {
  const refIn = (message: string) => `${ours}${year}-${organization}-${about}-${message}`
  return element(
    'DocSpec',
    element('stf:DocTypeIndic', docCodes[isTest ? 'test' : 'real'][doc.type]),
    element('stf:DocRefId', refIn(doc.type === 'resent' ? doc.of : id)),
    doc.type === 'corrected' || doc.type === 'deleted' ? element('stf:CorrDocRefId', refIn(doc.of)) : null,
  )
}

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
