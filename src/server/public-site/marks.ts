import { Html, html } from './html'

/** The house's mark: the letter between two posts. */
export const logo = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <circle cx="16" cy="16" r="16" fill="currentColor" />
  <path d="M9.6 23V9.4L22.4 22.6V9" fill="none" stroke="var(--on-accent)" stroke-width="2.7" stroke-miterlimit="1.5" />
  <path d="M16 .6v4.6M16 26.8v4.6" stroke="var(--on-accent)" stroke-width="2" />
</svg>`

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#0b6e4f"/><path d="M9.6 23V9.4L22.4 22.6V9" fill="none" stroke="#fff" stroke-width="2.7" stroke-miterlimit="1.5"/><path d="M16 .6v4.6M16 26.8v4.6" stroke="#fff" stroke-width="2"/></svg>`

const drawings = {
  moon: '<path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z"/>',
  sun: '<circle cx="10" cy="10" r="3.2"/><path d="M10 2.5v1.6M10 15.9v1.6M2.5 10h1.6M15.9 10h1.6M4.7 4.7l1.1 1.1M14.2 14.2l1.1 1.1M15.3 4.7l-1.1 1.1M5.8 14.2l-1.1 1.1"/>',
  alert: '<path d="M10 3.2 17.5 16.3h-15z"/><path d="M10 8.3v3.5M10 14h.01"/>',
  info: '<circle cx="10" cy="10" r="7"/><path d="M10 9.3v4M10 6.6h.01"/>',
  check: '<path d="m4.5 10.5 3.6 3.6 7.4-8"/>',
  phone: '<path d="M8 2.5h4a2 2 0 0 1 2 2v11a2 2 0 0 1 -2 2h-4a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2zM9 14.8h2"/>',
  right: '<path d="m8 5.5 4.5 4.5L8 14.5"/>',
}
type IconName = keyof typeof drawings

/** An icon of the house's set, 20 px; the word beside it carries the meaning. */
export const icon = (name: IconName): Html =>
  html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${new Html(drawings[name])}</svg>`

const noticeIcons = { info: 'info', warning: 'alert', error: 'alert', success: 'check' } as const

/** A notice: its sign, then what it says. */
export const notice = (tone: keyof typeof noticeIcons, text: string): Html =>
  html`<div class="notice ${tone}" role="${tone === 'error' ? 'alert' : 'status'}">
    ${icon(noticeIcons[tone])}
    <p>${text}</p>
  </div>`
