import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { camt053, camt054, pain002, type Told } from '../../support/bank-files'

type Folders = { in: string; out: string }

/** A payment that the bank was asked for, and made. */
export type Made = { endToEndId: string; amount: string; message: string }

/**
 * Our bank, as it works with files: what it is asked for in a file it does once, whenever the file appears again. It tells of
 * each payment by a notice and by a statement, and gives its files a second time where it is told to.
 */
export const createBank = ({ in: incoming, out }: Folders) => {
  const known = new Map<string, string>()
  const made: Made[] = []
  const credits: Told[] = []
  const given = new Map<string, string>()
  let number = 0

  /** Whole or not at all. */
  const put = async (name: string, content: string): Promise<void> => {
    const unfinished = join(incoming, `.${name}-${randomUUID()}`)
    await writeFile(unfinished, content)
    await rename(unfinished, join(incoming, name))
  }
  const tell = async (kind: string, content: (messageId: string) => string): Promise<void> => {
    number += 1
    const name = `${String(number).padStart(5, '0')}-${kind}.xml`
    const text = content(`${kind}-${number}`)
    given.set(name, text)
    await put(name, text)
  }
  const book = async (entries: readonly Told[]): Promise<void> => {
    await tell('notice', (messageId) => camt054({ messageId }, entries))
    await tell('statement', (messageId) => camt053({ messageId }, entries))
  }

  return {
    made,
    credits,
    /** Somebody pays an order from an account of theirs. */
    pay: async (ocr: string, amount: string): Promise<void> => {
      const credit = { amount, ocr, reference: `C${randomUUID()}`, payer: 'Astrid Lind' }
      credits.push(credit)
      await book([credit])
    },
    /** Does what the files in its folder ask for that it has not had before, and says so. */
    work: async (): Promise<void> => {
      for (const name of (await readdir(out)).filter((each) => each.endsWith('.xml')).toSorted()) {
        const content = await readFile(join(out, name), 'utf8')
        await rm(join(out, name))
        const before = known.get(name)
        if (before !== undefined && before !== content) throw new Error(`${name} appeared again with other content`)
        if (before !== undefined) continue
        known.set(name, content)
        const payments = paymentsIn(content)
        made.push(...payments)
        const original = /<MsgId>([^<]+)/.exec(content)?.[1] ?? ''
        await tell('status', (messageId) => pain002({ messageId, original, group: { code: 'ACCP' } }))
        await book(
          payments.map(({ endToEndId, amount }) => ({
            direction: 'DBIT',
            amount,
            endToEndId,
            reference: `D${randomUUID()}`,
            payer: null,
          })),
        )
      }
    },
    /** All that it has told so far, once more. */
    tellAgain: async (): Promise<void> => {
      for (const [name, content] of given) await put(`again-${name}`, content)
    },
    waiting: async (): Promise<string[]> =>
      (await readdir(incoming, { withFileTypes: true })).filter((each) => each.isFile()).map(({ name }) => name),
  }
}
export type Bank = ReturnType<typeof createBank>

const paymentsIn = (content: string): Made[] =>
  [...content.matchAll(/<CdtTrfTxInf>(.*?)<\/CdtTrfTxInf>/gs)].map(([, payment = '']) => {
    const textOf = (pattern: RegExp): string => pattern.exec(payment)?.[1] ?? ''
    return {
      endToEndId: textOf(/<EndToEndId>([^<]+)/),
      amount: textOf(/<InstdAmt Ccy="SEK">([^<]+)/),
      message: textOf(/<Ustrd>([^<]+)/),
    }
  })
