/** The numbers of a story's people: where they wait, and how they are called. */
import { Refused } from '../../server/http/refused'
import type { SandboxHospital } from '../hospital/delivery'
import { begin, callNext, currentOf, finish, type Ticket, waitingOf } from '../hospital/queue_steps'
import { cancelNumber, listQueues, step } from '../hospital/queues'
import { peopleOf, type StoryContext } from './context'
import type { Story } from './stories'

/** How often somebody is called at most until it is their turn. */
const maxTurns = 40

/** The queue in which the patient waits. @throws Refused CONFLICT without a number */
export async function queueOfToday({ hospital }: StoryContext, story: Story): Promise<string> {
  const queue = (await listQueues(hospital.sql)).find(({ numbers }) =>
    numbers.some(
      (one) => isTheirs(story, one) && (one.state === 'waiting' || one.state === 'called'),
    ),
  )
  if (queue === undefined) throw new Refused('CONFLICT', '先在手机上取号')
  return queue.id
}

const isTheirs = (story: Story, { patient }: Ticket): boolean =>
  peopleOf(story).family.some((person) => person.patientNo === patient?.value)

/** Ends numbers that are still called or waiting from the last time. */
export async function endNumbers({ hospital }: StoryContext, story: Story): Promise<void> {
  for (const queue of await listQueues(hospital.sql)) {
    if (currentOf(queue).some((one) => isTheirs(story, one))) await callOne(hospital, queue.id)
    for (const one of waitingOf(queue).filter((waiting) => isTheirs(story, waiting)))
      if (one.orderNo) await hospital.change((tx) => cancelNumber(tx, one.orderNo ?? ''))
  }
}

/** The called patient comes in, the former one is done, the next one is called. */
export async function callOne(hospital: SandboxHospital, queueId: string): Promise<void> {
  for (const what of [begin, finish, callNext])
    await step(hospital, queueId, what).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
}

/** Calls until it is their turn; returns the queue. @throws Refused CONFLICT without a number */
export async function callOwn(context: StoryContext, story: Story): Promise<string> {
  const queueId = await queueOfToday(context, story)
  await callWhile(context, queueId, async () => !(await ownCurrent(context, story, queueId)))
  return queueId
}

/** Calls them, and on until they are done: where there are several windows, others are finished before. Returns the number they were called with. @throws Refused CONFLICT without a number */
export async function finishOwn(context: StoryContext, story: Story): Promise<Ticket | undefined> {
  const queueId = await callOwn(context, story)
  const called = await ownCurrent(context, story, queueId)
  await callWhile(
    context,
    queueId,
    async () => (await ownCurrent(context, story, queueId)) !== undefined,
  )
  return called
}

async function callWhile(
  { hospital }: StoryContext,
  queueId: string,
  goesOn: () => Promise<boolean>,
): Promise<void> {
  for (let turn = 0; turn < maxTurns && (await goesOn()); turn += 1)
    await callOne(hospital, queueId)
}

/** The number with which they are called or served. */
async function ownCurrent(
  { hospital: { sql } }: StoryContext,
  story: Story,
  queueId: string,
): Promise<Ticket | undefined> {
  const queue = (await listQueues(sql)).find(({ id }) => id === queueId)
  return queue && currentOf(queue).find((one) => isTheirs(story, one))
}
