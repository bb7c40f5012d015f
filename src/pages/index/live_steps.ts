import type { ReplyOf } from '@/contract/endpoint'
import type { homeCalls, HomeStep } from '@/contract/home'
import type { QueueItem } from '@/contract/queue'
import type { LoadState } from '@/ui/states/load_state'
import type { HeardNumbers } from '@/waiting/expect_call'

type NextSteps = ReplyOf<typeof homeCalls.getNextSteps>

const statusOf: Partial<Record<HomeStep['kind'], QueueItem['status']>> = {
  called: 'CALLING',
  ready: 'READY',
  waiting: 'WAITING',
}

/** Whether the queues say, later than these steps, that a number has gone on. */
export function lagBehind(known: NextSteps | undefined, heard: HeardNumbers | undefined): boolean {
  if (!known || !isNewer(heard, known)) return false
  return known.patients.some(({ steps }) =>
    steps.some(({ ticketId, kind }) => {
      const status = ticketId && statusOf[kind]
      return status && status !== itemOf(heard, ticketId)?.status
    }),
  )
}

/** The steps with as many people ahead as the queues said last; steps that are newer stay as they are. */
export function withNumbers(
  state: LoadState<NextSteps>,
  heard: HeardNumbers | undefined,
): LoadState<NextSteps> {
  if (state.status !== 'ready' || !isNewer(heard, state.data)) return state
  const patients = state.data.patients.map((patient) => ({
    ...patient,
    steps: patient.steps.map((step) => {
      const ahead = step.aheadNum !== undefined && itemOf(heard, step.ticketId)?.aheadNum
      return typeof ahead === 'number' ? { ...step, aheadNum: ahead } : step
    }),
  }))
  return { status: 'ready', data: { ...state.data, patients } }
}

const itemOf = ({ items }: HeardNumbers, wanted: HomeStep['ticketId']): QueueItem | undefined =>
  items.find(({ ticketId }) => ticketId && ticketId === wanted)

const isNewer = (
  heard: HeardNumbers | undefined,
  { serverNow }: NextSteps,
): heard is HeardNumbers =>
  heard !== undefined && Date.parse(heard.updatedAt) > Date.parse(serverNow)
