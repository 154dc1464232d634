import { brand } from '../../domain/company/brand'
import { company } from '../../domain/company/company'
import type { Locale } from '../../domain/customer/customer'
import { walletGuideSteps } from '../../domain/customer/old-wallet'
import { translate } from '../../i18n/i18n'
import { languageTags } from '../../i18n/locales'
import { drawHouse, drawLines, drawNotes, drawRule, drawnFile, inTurn, left, tagged, type Page } from '../print/page'
import { colors, drawLine, styles } from '../print/sheet'

/** When the guide was written: in one language it is always the same file. */
const writtenAt = new Date('2026-11-20T00:00:00Z')

/** The guide to the private key of an old wallet, as a PDF. */
export const walletGuide = (locale: Locale): Promise<Buffer> => {
  const t = translate(locale)
  const file = {
    title: t('walletExport.guide.title'),
    author: brand.name,
    language: languageTags[locale],
    at: writtenAt,
  }
  return inTurn(() =>
    drawnFile(file, (page) => {
      drawHouse(page, { name: brand.name, lines: [company.name, ...company.address.split(', ')] })
      drawLead(page, file.title, t('walletExport.guide.lead', { brand: brand.name }))
      for (const step of walletGuideSteps)
        drawStep(page, step, {
          title: t(`walletExport.guide.${step}.title`),
          text: t(`walletExport.guide.${step}.text`),
        })
      drawNotes(page, [
        t('walletExport.guide.warning', { brand: brand.name }),
        t('walletExport.guide.help', { email: brand.supportEmail }),
      ])
    }),
  )
}

const drawLead = (page: Page, title: string, lead: string): void => {
  const { pen, width } = page
  tagged(page, 'H1', () => drawLines(page, title, styles.title, { x: left, width }))
  pen.y += 6
  tagged(page, 'P', () => drawLines(page, lead, styles.text, { x: left, width: 400 }))
  pen.y += 20
  drawRule(page, { color: colors.accent, gap: 22 })
}

const drawStep = (page: Page, number: string, { title, text }: { title: string; text: string }): void => {
  const { doc, pen } = page
  const beside = { x: left + 34, width: 400 }
  tagged(page, 'H2', () => {
    drawLine(doc, number, { ...styles.loud, color: colors.accent }, { x: left, y: pen.y - 6 })
    drawLines(page, title, styles.head, beside)
  })
  pen.y += 3
  tagged(page, 'P', () => drawLines(page, text, styles.text, beside))
  pen.y += 20
}
