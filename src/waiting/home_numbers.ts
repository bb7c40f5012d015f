import type { ReplyOf } from '@/contract/endpoint'
import type { homeCalls, HomeStep } from '@/contract/home'
import { stepOfNumber, type QueueItem } from '@/contract/queue'
import type { LoadState } from '@/ui/states/load_state'

type NextSteps = ReplyOf<typeof homeCalls.getNextSteps>

/** The account's numbers, and the hospital's time of that answer. */
export interface HeardNumbers {
  items: readonly QueueItem[]
  updatedAt: string
}

/** What the queues said last, for home; the code behind it comes with the watch. */
export interface HomeNumbers {
  lagsBehind(known: NextSteps | undefined): boolean
  addTo(state: LoadState<NextSteps>): LoadState<NextSteps>
}

export const homeNumbers = (heard: HeardNumbers): HomeNumbers => ({
  lagsBehind: (known) => known !== undefined && lagsBehind(known, heard),
  addTo: (state) =>
    state.status === 'ready' ? { status: 'ready', data: withNumbers(state.data, heard) } : state,
})

/** Whether the queues say, later than these steps, that a number has gone on. */
function lagsBehind(known: NextSteps, heard: HeardNumbers): boolean {
  if (!isNewer(heard, known)) return false
  return known.patients.some(({ steps }) =>
    steps.some(({ ticketId, kind }) => {
      const status = itemOf(heard, ticketId)?.status
      return ticketId && kind !== (status && stepOfNumber[status])
    }),
  )
}

/** The steps with as many people ahead as the queues said last; steps that are newer stay as they are. */
function withNumbers(known: NextSteps, heard: HeardNumbers): NextSteps {
  if (!isNewer(heard, known)) return known
  const patients = known.patients.map((patient) => ({
    ...patient,
    steps: patient.steps.map((step) => {
      const ahead = step.aheadNum !== undefined && itemOf(heard, step.ticketId)?.aheadNum
      return typeof ahead === 'number' ? { ...step, aheadNum: ahead } : step
    }),
  }))
  return { ...known, patients }
}

const itemOf = ({ items }: HeardNumbers, wanted: HomeStep['ticketId']): QueueItem | undefined =>
  items.find(({ ticketId }) => ticketId && ticketId === wanted)

const isNewer = ({ updatedAt }: HeardNumbers, { serverNow }: NextSteps): boolean =>
  Date.parse(updatedAt) > Date.parse(serverNow)
