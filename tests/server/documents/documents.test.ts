import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { DocumentState } from '../../../src/domain/customer/customer'
import { customers, documentPages, documentParts, documents } from '../../../src/server/database/schema'
import { fileOf, keepFile } from '../../../src/server/documents/vault'
import { hiddenIn } from '../../support/desk'
import {
  browserOf,
  host,
  newCustomer,
  origin,
  refusal,
  testExchange,
  type Browser,
  type TestExchange,
} from '../../support/exchange'
import { heicPhoto, lockedPdf, pdf, photo, pngBomb, upload } from '../../support/files'
import { sendCallback } from '../../support/callbacks'
import { rowsOf } from '../../support/quick'
import { inboxOf } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser
let id: string
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  browser = browserOf(exchange.server)
  ;({ id, email } = await newCustomer(exchange.database, { identityStatus: 'UNVERIFIED' }))
  await browser.signIn(email)
})

const list = async (): Promise<DocumentState[]> => (await browser.get('/protected/v2/profile/documents')).json().result
const statuses = async () => Object.fromEntries((await list()).map(({ kind, status }) => [kind, status]))
const one = async (kind: string) => (await list()).find((document) => document.kind === kind)
const me = async () => (await browser.post('/protected/v2/auth/me')).json().result
const reviewed = () => exchange.exchange.jobs.runDue()
const keptFile = async (): Promise<Buffer> => {
  const { secret } = exchange.exchange.config
  const file = await exchange.database.read(async (handle) => {
    const [row] = await handle.select().from(documents).where(eq(documents.customerId, id)).limit(1)
    return row && fileOf(handle, secret, row.id)
  })
  if (file === undefined) throw new Error('No file was kept')
  return file
}

describe('a document', () => {
  test('is looked at, and with the others proves the identity', async () => {
    const answer = await upload(browser, 'passport', 'passport.jpg', await photo())
    expect([answer.statusCode, answer.json().result.email]).toEqual([200, email])
    expect(await one('passport')).toEqual({
      kind: 'passport',
      status: 'PENDING',
      reason: null,
      uploadedAt: exchange.clock.now().toISOString(),
    })
    expect((await me()).verifications.identity).toBe('PENDING')
    await upload(browser, 'residency', 'bill.pdf', pdf())
    await reviewed()
    expect(await statuses()).toEqual({
      'id-front': 'MISSING',
      'id-back': 'MISSING',
      passport: 'VERIFIED',
      residency: 'VERIFIED',
    })
    const { verifications, notifications } = await me()
    expect(verifications.identity).toBe('VERIFIED')
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual(['Your documents are approved'])
  })

  test('whose file’s name contains reject is rejected with a reason, in the customer’s language, and only it is asked for again', async () => {
    await browser.post('/protected/v2/user/language', { language: 'sv' })
    await upload(browser, 'id-front', 'front.jpg', await photo())
    await upload(browser, 'id-back', 'REJECTED.jpg', await photo())
    await reviewed()
    expect(await one('id-back')).toMatchObject({ status: 'REJECTED', reason: 'För suddig för att läsas' })
    expect(await one('id-front')).toMatchObject({ status: 'VERIFIED' })
    expect((await me()).verifications.identity).toBe('REJECTED')
    expect((await inboxOf(exchange, email)).map(({ subject }) => subject)).toEqual(['Ett dokument är inte godkänt'])
    exchange.clock.forward({ minutes: 1 })
    await upload(browser, 'id-back', 'back.jpg', await photo())
    expect(await one('id-back')).toMatchObject({ status: 'PENDING', reason: null })
    await reviewed()
    expect(await one('id-back')).toMatchObject({ status: 'VERIFIED' })
  })

  test('is told to be uploaded, each by its own flag', async () => {
    const uploaded = async () => {
      const { hasUploadedIdFront, hasUploadedIdBack, hasUploadedResidency } = (await me()).documents
      return [hasUploadedIdFront, hasUploadedIdBack, hasUploadedResidency]
    }
    expect(await uploaded()).toEqual([false, false, false])
    await upload(browser, 'id-back', 'back.jpg', await photo())
    expect(await uploaded()).toEqual([false, true, false])
    await upload(browser, 'residency', 'bill.jpg', await photo())
    expect(await uploaded()).toEqual([false, true, true])
    await upload(browser, 'id-front', 'front.jpg', await photo())
    expect(await uploaded()).toEqual([true, true, true])
  })

  test('whose file’s name contains slow waits', async () => {
    await upload(browser, 'passport', 'slow.jpg', await photo())
    await reviewed()
    expect(await one('passport')).toMatchObject({ status: 'PENDING' })
  })

  test('that is accepted stays; another one can be taken back', async () => {
    await upload(browser, 'passport', 'passport.jpg', await photo())
    await reviewed()
    await upload(browser, 'residency', 'slow.jpg', await photo())
    const again = await upload(browser, 'passport', 'other.jpg', await photo())
    const remove = (kind: string) => browser.remove(`/protected/v2/profile/id/${kind}`)
    expect([again.json(), (await remove('passport')).json()]).toEqual([
      refusal('step-refused'),
      refusal('step-refused'),
    ])
    expect((await remove('residency')).json().result).toEqual(await list())
    expect(await one('residency')).toMatchObject({ status: 'MISSING', uploadedAt: null })
    expect((await remove('residency')).statusCode).toBe(404)
  })

  test('needs personal details, a kind, and one file', async () => {
    expect((await upload(browser, 'selfie', 'me.jpg', await photo())).json()).toEqual(
      refusal('bad-input', ['selfie', 'notAccepted']),
    )
    const json = await browser.post('/protected/v2/profile/id', { passport: 'x' })
    expect([json.statusCode, json.json()]).toEqual([415, refusal('unsupported-kind')])
    const forged = await upload(browser, 'passport', 'p.jpg', await photo(), { 'x-csrf-token': undefined })
    expect(forged.statusCode).toBe(403)
    const { email: other } = await newCustomer(exchange.database, { personalInfoFilled: false })
    await browser.signIn(other)
    expect((await upload(browser, 'passport', 'p.jpg', await photo())).json()).toEqual(refusal('right-missing'))
  })

  test('whose form ends too early, or has another boundary than it says, is bad input', async () => {
    const whole = '--b\r\nContent-Disposition: form-data; name="passport"; filename="a.jpg"\r\n\r\nabc'
    const send = async (body: string, boundary: string) => {
      const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const answer = await browser.post('/protected/v2/profile/id', Buffer.from(body), type)
      return [answer.statusCode, answer.json()]
    }
    expect(await send(whole, 'b')).toEqual([400, refusal('bad-input')])
    expect(await send(`${whole}\r\n--b--\r\n`, 'other')).toEqual([400, refusal('bad-input')])
  })

  test('uploaded twice with one key is one; with another file the key is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = [await photo(), await photo('png')]
    const answers = [
      await upload(browser, 'passport', 'p.jpg', first, key),
      await upload(browser, 'passport', 'p.jpg', first, key),
      await upload(browser, 'passport', 'p.jpg', second, key),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422])
  })
})

describe('a file', () => {
  test.each(rowsOf(['jpeg', 'png', 'webp'] as const, (format) => format === 'jpeg'))(
    'of %s is written anew: upright, small enough, without what it told',
    async (format) => {
      const given = await photo(format, 5000, 300)
      expect((await sharp(given).metadata()).exif).toBeDefined()
      await upload(browser, 'passport', 'passport.jpg', given)
      const file = await keptFile()
      const { format: kept, width, height, exif, icc, xmp } = await sharp(file).metadata()
      expect([kept, exif, icc, xmp]).toEqual(['jpeg', undefined, undefined, undefined])
      expect(Math.max(width, height)).toBe(4096)
      expect(height).toBeGreaterThan(width)
      expect(file.includes('Spy camera')).toBe(false)
    },
  )

  test('of HEIC is written anew as a JPEG', async () => {
    await upload(browser, 'passport', 'IMG_0001.HEIC', heicPhoto)
    const { format, width, height } = await sharp(await keptFile()).metadata()
    expect([format, width, height]).toEqual(['jpeg', 64, 40])
  })

  test('is kept sealed, in parts that fit their place alone', async () => {
    const secret = 'the words that stand on the page '.repeat(70_000)
    await upload(browser, 'residency', 'bill.pdf', pdf({ objects: [`<</Note (${secret})>>`] }))
    const parts = await exchange.database.read((handle) =>
      handle
        .select({ content: documentParts.content, id: documentParts.documentId, index: documentParts.index })
        .from(documentParts)
        .innerJoin(documents, eq(documents.id, documentParts.documentId))
        .where(eq(documents.customerId, id)),
    )
    expect(parts.length).toBe(3)
    expect(parts.some(({ content }) => content.includes('the words'))).toBe(false)
    expect((await keptFile()).includes(secret)).toBe(true)
    const [first, second] = parts.toSorted((left, right) => left.index - right.index)
    if (!first || !second) throw new Error('Too few parts')
    await exchange.database.transaction((tx) =>
      tx.update(documentParts).set({ content: second.content }).where(eq(documentParts.index, first.index)),
    )
    await expect(keptFile()).rejects.toThrow(/unable to authenticate/)
  })

  test.each([
    ['a page named .jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an empty one', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['what only begins like a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['what only begins like a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a PNG that is huge once it is unpacked', pngBomb()],
    ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<</Type /Catalog>>')],
  ])('that is %s is refused', async (_, bytes) => {
    const answer = await upload(browser, 'residency', 'bill.jpg', bytes)
    expect([answer.statusCode, answer.json()]).toEqual([415, refusal('unsupported-kind')])
    expect(await one('residency')).toMatchObject({ status: 'MISSING' })
  })

  test('of more than 10 MB is refused, one of 10 MB is not', async () => {
    const noted = (length: number) => {
      const note = (text: string) => pdf({ objects: [`<</Note (${text})>>`] })
      return note('x'.repeat(length - note('').length))
    }
    const most = 10 * 1024 * 1024
    const large = await upload(browser, 'residency', 'bill.pdf', noted(most + 1))
    expect([large.statusCode, large.json()]).toEqual([413, refusal('too-large')])
    expect((await upload(browser, 'residency', 'bill.pdf', noted(most))).statusCode).toBe(200)
  })
})

describe('a review of documents', () => {
  const decided = (changes: object = {}) =>
    sendCallback(exchange, 'reviews', {
      type: 'document.reviewed',
      customer: id,
      kind: 'residency',
      status: 'REJECTED',
      reason: 'The name is missing.',
      ...changes,
    })

  beforeEach(() => upload(browser, 'residency', 'slow.pdf', pdf()))

  test('has its own words, is told once, and is not about what came later', async () => {
    const at = exchange.clock.now().toISOString()
    await decided()
    await decided()
    expect(await one('residency')).toMatchObject({ status: 'REJECTED', reason: 'The name is missing.' })
    expect((await me()).notifications).toHaveLength(1)
    exchange.clock.forward({ minutes: 1 })
    await upload(browser, 'residency', 'slow.pdf', pdf())
    await decided({ at })
    expect(await one('residency')).toMatchObject({ status: 'PENDING' })
  })

  test('that refuses one is told in the banner, also to who had closed what it said of missing documents', async () => {
    await browser.post('/protected/v2/auth/me/messages/UPLOAD_DOCUMENTS/close')
    expect((await me()).importantMessages.closedList).toEqual(['UPLOAD_DOCUMENTS'])
    await decided()
    const told = (await me()).importantMessages
    expect([told.list.includes('UPLOAD_DOCUMENTS'), told.closedList]).toEqual([true, []])
  })

  test('of a document that is not there is not found', async () => {
    expect((await decided({ kind: 'passport' })).statusCode).toBe(404)
  })

  test('does not touch the identity of who has an e-ID', async () => {
    const eid = await newCustomer(exchange.database, { bankIdStatus: 'CONFIRMED', identityStatus: 'VERIFIED' })
    await browser.signIn(eid.email)
    await upload(browser, 'residency', 'reject.pdf', pdf())
    await reviewed()
    expect((await me()).verifications.identity).toBe('VERIFIED')
  })
})

describe('the reviewer’s desk', () => {
  const page = (path: string) => exchange.server.inject({ url: `/sandbox/desk${path}`, headers: { host } })
  const shownAt = async () => hiddenIn((await page(`/documents/${id}/passport`)).body, 'at')
  const decide = (fields: Record<string, string>, kind = 'passport') =>
    exchange.server.inject({
      method: 'POST',
      url: `/sandbox/desk/documents/${id}/${kind}`,
      headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ why: 'Looked at it', ...fields }).toString(),
    })

  test('shows documents and their files, and decides about them', async () => {
    await upload(browser, 'passport', 'slow.jpg', await photo())
    expect((await page('')).body).toContain(`href="/sandbox/desk/documents/${id}/passport"`)
    const picture = `/documents/${id}/passport/pictures/1`
    expect((await page(`/documents/${id}/passport`)).body).toContain(`src="/sandbox/desk${picture}"`)
    const file = await page(picture)
    expect([file.statusCode, file.headers['content-type'], file.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ])
    expect(file.rawPayload.equals(await keptFile())).toBe(true)
    expect(exchange.lines.filter((line) => line.includes('already sent'))).toEqual([])
    await decide({ at: await shownAt(), decision: 'reject', reason: 'cut-off' })
    expect(await one('passport')).toMatchObject({ status: 'REJECTED', reason: 'A corner is cut off' })
    await decide({ at: await shownAt(), decision: 'accept' })
    expect(await one('passport')).toMatchObject({ status: 'VERIFIED', reason: null })
  })

  test('decides once where two operators do so at once, and not about what another has decided since', async () => {
    await upload(browser, 'passport', 'slow.jpg', await photo())
    const at = await shownAt()
    const both = await Promise.all([
      decide({ at, decision: 'accept' }),
      decide({ at, decision: 'reject', reason: 'cut-off' }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    const isAccepted = both[0].statusCode === 303
    expect(await one('passport')).toMatchObject({ status: isAccepted ? 'VERIFIED' : 'REJECTED' })
    expect((await decide({ at, decision: isAccepted ? 'reject' : 'accept', reason: 'cut-off' })).statusCode).toBe(409)
    expect(await one('passport')).toMatchObject({ status: isAccepted ? 'VERIFIED' : 'REJECTED' })
  })

  test('says whose they have to be, and of what shows a residence, where that is', async () => {
    const known = { personalNumber: '19850709-0000', address: 'Storgatan 1', postalCode: '111 30', city: 'Stockholm' }
    await exchange.database.transaction((tx) => tx.update(customers).set(known).where(eq(customers.id, id)))
    await upload(browser, 'passport', 'slow.jpg', await photo())
    await upload(browser, 'residency', 'slow.jpg', await photo())
    const whose = 'It has to be of: Astrid Lind 19850709-0000'
    expect((await page(`/documents/${id}/passport`)).body).toContain(`<p>${whose}</p>`)
    expect((await page(`/documents/${id}/residency`)).body).toContain(`<p>${whose}, Storgatan 1, 111 30 Stockholm</p>`)
  })

  const pictures = async () => {
    const { body } = await page(`/documents/${id}/residency`)
    const shown = [...body.matchAll(/src="\/sandbox\/desk([^"]+)" alt="([^"]+)"/g)]
    return Promise.all(
      shown.map(async ([, path = '', name]) => {
        const { headers, rawPayload } = await page(path)
        const { format, width, height } = await sharp(rawPayload).metadata()
        const own = headers['content-disposition']
        return [name, headers['content-type'], own, format, width, height]
      }),
    )
  }
  const shownPage = (name: string, width: number, height: number) => {
    return [name, 'image/jpeg', 'attachment', 'jpeg', width, height]
  }
  const pagesKept = () =>
    exchange.database.read((handle) =>
      handle
        .select({ page: documentPages.page, content: documentPages.content })
        .from(documentPages)
        .innerJoin(documents, eq(documents.id, documentPages.documentId))
        .where(eq(documents.customerId, id))
        .orderBy(asc(documentPages.page))
        .limit(99),
    )

  test('shows a PDF page by page, as pictures, and never as it is', async () => {
    await upload(browser, 'residency', 'slow.pdf', pdf({ pages: 3 }))
    expect(await pictures()).toEqual([
      shownPage('Page 1 of 3', 1696, 2400),
      shownPage('Page 2 of 3', 1696, 2400),
      shownPage('Page 3 of 3', 1696, 2400),
    ])
    const beyond = ['pictures/0', 'pictures/4', 'pictures/01', 'pictures/x', 'file']
    for (const path of beyond) expect((await page(`/documents/${id}/residency/${path}`)).statusCode).toBe(404)
    expect((await keptFile()).subarray(0, 5).toString()).toBe('%PDF-')
    await upload(browser, 'residency', 'slow.pdf', pdf({ box: '0 0 300 300' }))
    expect(await pictures()).toEqual([shownPage('Page 1 of 1', 1250, 1250)])
    await upload(browser, 'residency', 'slow.jpg', await photo())
    expect(await pictures()).toEqual([shownPage('Documents', 400, 640)])
  })

  test('has pages that are kept sealed, each in its place', async () => {
    await upload(browser, 'residency', 'slow.pdf', pdf({ pages: 2 }))
    const [first, second, ...more] = await pagesKept()
    if (!first || !second) throw new Error('Too few pages')
    expect([first.page, second.page, more]).toEqual([1, 2, []])
    expect([first, second].some(({ content }) => content.includes('JFIF'))).toBe(false)
    await exchange.database.transaction((tx) =>
      tx.update(documentPages).set({ content: second.content }).where(eq(documentPages.page, 1)),
    )
    expect((await page(`/documents/${id}/residency/pictures/1`)).statusCode).toBe(500)
    expect((await page(`/documents/${id}/residency/pictures/2`)).statusCode).toBe(200)
  })

  test('draws the pages of a PDF that was kept without them, once', async () => {
    await upload(browser, 'residency', 'slow.pdf', pdf({ pages: 2 }))
    await exchange.database.transaction((tx) => tx.delete(documentPages))
    const both = [shownPage('Page 1 of 2', 1696, 2400), shownPage('Page 2 of 2', 1696, 2400)]
    expect(await pictures()).toEqual(both)
    const drawn = await pagesKept()
    expect([await pictures(), await pagesKept()]).toEqual([both, drawn])
  })

  test('says of a PDF that was kept before, and cannot be drawn, that it cannot be shown', async () => {
    await upload(browser, 'residency', 'slow.pdf', pdf())
    const { secret } = exchange.exchange.config
    await exchange.database.transaction(async (tx) => {
      await tx.delete(documentPages)
      const [row] = await tx.select().from(documents).where(eq(documents.customerId, id)).limit(1)
      await keepFile(tx, secret, row?.id ?? '', lockedPdf())
    })
    expect((await page(`/documents/${id}/residency`)).body).toContain('The file cannot be shown. Ask for another.')
    expect(await pictures()).toEqual([])
    const at = hiddenIn((await page(`/documents/${id}/residency`)).body, 'at')
    await decide({ at, decision: 'reject', reason: 'not-accepted' }, 'residency')
    expect(await one('residency')).toMatchObject({ status: 'REJECTED' })
  })

  test('does not decide about a document that came while another one was looked at, and says so', async () => {
    await upload(browser, 'passport', 'slow.jpg', await photo())
    const at = await shownAt()
    exchange.clock.forward({ minutes: 1 })
    await upload(browser, 'passport', 'slow.jpg', await photo('png'))
    for (const decision of [{ decision: 'accept' }, { decision: 'reject', reason: 'cut-off' }]) {
      const answer = await decide({ at, ...decision })
      expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('about an earlier version')])
      expect(await one('passport')).toMatchObject({ status: 'PENDING', reason: null })
    }
    expect((await decide({ decision: 'accept' })).statusCode).toBe(409)
    expect((await decide({ at: await shownAt(), decision: 'accept' })).statusCode).toBe(303)
    expect(await one('passport')).toMatchObject({ status: 'VERIFIED' })
  })

  test('has nothing to show of what is not there', async () => {
    const paths = [
      `/documents/${id}/passport`,
      `/documents/${id}/passport/pictures/1`,
      '/documents/x/passport',
      `/documents/${id}/x`,
    ]
    for (const path of paths) expect((await page(path)).statusCode).toBe(404)
  })
})
