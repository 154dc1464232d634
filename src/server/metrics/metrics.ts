import { coins } from '../../domain/money/currencies'
import { secondsAfter, secondsBetween } from '../clock'
import type { Exchange } from '../exchange'
import { countManualPayments, countProposals } from '../bank-by-hand/payments'
import { countBankFiles } from '../bank-files/figures'
import { countUnmatched } from '../callbacks/unmatched'
import type { Handle } from '../database/handle'
import { countWaiting, dueWork } from '../jobs/queue'
import { metricsText, type Metric } from './text'

/** Work that is due for longer waits for more than its turn. */
const lateSeconds = 60

/** All figures of this process, and of the work that all of them share, as text: about no customer. */
export const metricsOf = async (exchange: Exchange, answers: () => Metric[]): Promise<string> =>
  metricsText([
    ...answers(),
    ...(await ofWork(exchange)),
    ...ofPages(exchange),
    ...ofPush(exchange),
    ...ofPrices(exchange),
    ...ofDatabase(exchange),
    ...ofProcess(),
  ])

/** Without a database the other figures are still told. */
const ofWork = async (exchange: Exchange): Promise<Metric[]> => {
  const { database, clock, jobs, log } = exchange
  const now = clock.now()
  const ran: Metric = {
    name: 'nordmynt_jobs_total',
    help: 'Due work that this process ran: done, failed and put off, or given up.',
    type: 'counter',
    samples: jobs.ran().map(({ times, ...labels }) => ({ labels, value: times })),
  }
  const waiting = await database
    .read(async (handle) => ({
      ...(await dueWork(handle, now, secondsAfter(now, -lateSeconds))),
      money: await countWaiting(handle, jobs.moneyKinds()),
      unmatched: await countUnmatched(handle),
      byHand: await ofBankByHand(handle, exchange),
      files: exchange.config.bankFiles === null ? null : await countBankFiles(handle),
    }))
    .catch((error: unknown) => log.error({ err: error }, 'due work could not be counted'))
  const up = gauge('nordmynt_database_up', 'Whether the database answered just now.', waiting ? 1 : 0)
  if (!waiting) return [up, ran]
  return [
    up,
    ran,
    gauge('nordmynt_jobs_due', 'Work of all processes that is due.', waiting.due),
    gauge('nordmynt_jobs_late', `Of it, what has been due for more than ${lateSeconds} s.`, waiting.late),
    gauge('nordmynt_jobs_retrying', 'Work that failed and will be tried again.', waiting.retrying),
    gauge('nordmynt_money_work_waiting', 'Work that failed and that money hangs on.', waiting.money.waiting),
    gauge(
      'nordmynt_money_work_oldest_seconds',
      'How long the oldest of it has waited.',
      ageOf(waiting.money.since, now),
    ),
    gauge('nordmynt_transfers_unmatched', 'Transfers that fit no order or plan.', waiting.unmatched),
    ...(waiting.byHand === null
      ? []
      : [
          gauge(
            'nordmynt_bank_by_hand_waiting',
            'Payments that operators are to make at our bank.',
            waiting.byHand.payments.waiting,
          ),
          gauge(
            'nordmynt_bank_by_hand_oldest_seconds',
            'How long the oldest of them has waited.',
            ageOf(waiting.byHand.payments.since, now),
          ),
          gauge(
            'nordmynt_bank_by_hand_unconfirmed',
            'What one operator has said of our bank and no second has confirmed.',
            waiting.byHand.proposals,
          ),
        ]),
    ...(waiting.files === null
      ? []
      : [
          gauge('nordmynt_bank_files_waiting', 'Payments that are in no file for our bank yet.', waiting.files.waiting),
          gauge(
            'nordmynt_bank_files_oldest_seconds',
            'How long the oldest of them has waited.',
            ageOf(waiting.files.since, now),
          ),
          gauge(
            'nordmynt_bank_files_stopped',
            'Payments that operators are to decide about first.',
            waiting.files.stopped,
          ),
          gauge(
            'nordmynt_bank_files_unmatched',
            'What our bank has booked and that matches nothing.',
            waiting.files.unmatched,
          ),
          gauge('nordmynt_bank_files_failed', 'Files of our bank that were not taken in.', waiting.files.failed),
        ]),
  ]
}

/** Where operators pay at our bank by hand: what waits for them, and what for a second of them. */
const ofBankByHand = async (handle: Handle, { config }: Exchange) =>
  config.bankByHand ? { payments: await countManualPayments(handle), proposals: await countProposals(handle) } : null

const ageOf = (since: Date | null, now: Date): number => (since === null ? 0 : secondsBetween(since, now))

const ofPages = ({ live }: Exchange): Metric[] => [
  gauge('nordmynt_live_pages', 'Open pages that are told of events by this process.', live.listeners()),
]

/** Nothing is told to devices of a service that refuses: somebody has to look at keys, subject or clock. */
const ofPush = ({ outside: { push } }: Exchange): Metric[] =>
  push === null
    ? []
    : [
        {
          name: 'nordmynt_push_refused_total',
          help: 'Messages to devices that a push service refused (401 or 403), by service and status.',
          type: 'counter',
          samples: push.refused().map(({ service, status, times }) => ({
            labels: { service, status: String(status) },
            value: times,
          })),
        },
      ]

/** Coins of 1 are not traded: somebody has to look at what the market tells. */
const ofPrices = ({ outside: { prices } }: Exchange): Metric[] =>
  prices === null
    ? []
    : [
        {
          name: 'nordmynt_price_jumped',
          help: 'Whether the price of a coin jumped when this process was told it last, and is unconfirmed.',
          type: 'gauge',
          samples: coins.map((coin) => ({ labels: { coin }, value: prices.jumped().includes(coin) ? 1 : 0 })),
        },
      ]

const ofDatabase = ({ database }: Exchange): Metric[] => {
  const { connections, idle, waiting, longestWait } = database.pressure()
  return [
    gauge('nordmynt_database_connections', 'Connections that this process has open.', connections),
    gauge('nordmynt_database_connections_idle', 'Of them, those that nobody uses.', idle),
    gauge('nordmynt_database_waiting', 'Callers that wait for a connection.', waiting),
    gauge('nordmynt_database_longest_wait_seconds', 'How long the oldest open statement has waited.', longestWait),
  ]
}

const ofProcess = (): Metric[] => {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory that its objects take.', heapUsed),
    gauge('process_start_time_seconds', 'When the process began.', Date.now() / 1000 - process.uptime()),
    {
      name: 'process_cpu_seconds_total',
      help: 'Time that it kept processors busy.',
      type: 'counter',
      samples: [{ value: (user + system) / 1_000_000 }],
    },
  ]
}

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})
