/** Before anything else of the app runs: what comes around the page is on its way while it does (`src/setup/shell-html.ts`). */
for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=later]')) link.rel = 'modulepreload'
