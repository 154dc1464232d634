import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { memoryPages, validateXML } from 'xmllint-wasm'
import { onboardingQuestionnaire } from '../../src/domain/customer/customer'
import type { Answer } from '../../src/domain/onboarding/questionnaires'
import { questionnaireAnswers } from '../../src/server/database/schema'
import type { Database } from '../../src/server/database/handle'
import { newCustomer, type CustomerWritten, type NewCustomer } from './exchange'

const folder = join(import.meta.dirname, '../server/dac8')
const schemaNamed = (fileName: string) => ({ fileName, contents: readFileSync(join(folder, fileName), 'utf8') })

/** What xmllint finds wrong with a report, by the schema of the tests. */
export const schemaProblems = async (xml: string): Promise<readonly string[]> => {
  const { errors } = await validateXML({
    xml: [{ fileName: 'report.xml', contents: xml }],
    schema: [schemaNamed('carf.xsd')],
    preload: [schemaNamed('carfstf.xsd')],
    maxMemoryPages: memoryPages.max,
  })
  return errors.map(({ message }) => message)
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => ['CryptoUsers', 'RelevantTransactions', 'CryptoTransferIn', 'CryptoTransferOut'].includes(name),
})

/** A report as plain values, texts as they stand. */
export const readReport = (xml: string): ReadReport => parser.parse(xml).CARF_OECD

type Amount = { '#text': string; '@currCode': string }
type Exchanged = { NumberofTransactions: string; Amount: Amount; NumberofUnits: string }
type Transferred = Exchanged & { TransferType: string }

/** What a user did with a coin, as the report has it. */
export type ReadActivity = {
  CryptoAsset: string
  CryptoFiatIn?: Exchanged
  CryptoFiatOut?: Exchanged
  CryptoTransferIn?: Transferred[]
  CryptoTransferOut?: Transferred[]
  TransferWallet?: Omit<Exchanged, 'NumberofTransactions'>
}

type ReadReport = {
  MessageSpec: Record<string, string>
  CARFBody?: {
    RCASP: { DocSpec: Record<string, string> }
    CryptoUsers?: { UserID: unknown; RelevantTransactions: ReadActivity[]; DocSpec: Record<string, string> }[]
  }
}

let people = 0

/** A customer of whom all is known that the law asks for, but for what is changed. */
export const taxpayer = async (
  database: Database,
  {
    changes = {},
    answers = { taxResidence: { choices: ['SE'] } },
  }: {
    changes?: NewCustomer
    answers?: Readonly<Record<string, Answer>>
  } = {},
): Promise<CustomerWritten> => {
  people += 1
  const customer = await newCustomer(database, {
    personalNumber: `19900101-${String(people).padStart(4, '0')}`,
    address: 'Storgatan 1',
    postalCode: '111 22',
    city: 'Stockholm',
    ...changes,
  })
  const savedAt = customer.createdAt
  const rows = Object.entries(answers).map(([question, answer]) => ({
    customerId: customer.id,
    key: onboardingQuestionnaire,
    question,
    answer,
    savedAt,
  }))
  if (rows.length > 0) await database.transaction((tx) => tx.insert(questionnaireAnswers).values(rows))
  return customer
}
