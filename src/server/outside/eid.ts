/**
 * An order by our reference for it; `text` is what the person signs, `endUserIp` the address that their browser calls from,
 * which providers ask for: empty where it hung up meanwhile.
 */
type EidOrder = { reference: string; text: string; endUserIp: string }

/** What opens the app on this device, and what the code of each second is made of. */
type StartedEid = { autoStartToken: string; qrToken: string; qrSecret: string }

/** Has people identify themselves with their e-ID. How an order goes comes as callbacks. */
export type Eid = { start: (order: EidOrder) => Promise<StartedEid> }
