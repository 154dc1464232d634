const patienceMs = 5000

let leavingSince: number | undefined

/**
 * Whether the page is about to go away: calls that the browser then cuts say nothing of the exchange. A page that is
 * still there after some seconds was not left after all (a download, a link to a mail program).
 */
export const isLeaving = (): boolean => leavingSince !== undefined && performance.now() - leavingSince < patienceMs

export const noticeLeaving = (): void => {
  const leaving = () => {
    leavingSince = performance.now()
  }
  addEventListener('beforeunload', leaving)
  addEventListener('pagehide', leaving)
  addEventListener('pageshow', () => {
    leavingSince = undefined
  })
}
