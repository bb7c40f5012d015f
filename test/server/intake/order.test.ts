/** Whatever happens on the way (another order, repetition, loss and sending again), the same documents lead to the same books. */
import fc from 'fast-check'
import { allAreas } from '../../../server/app'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { addPatients, booksOf, clearBooks } from './books'
import { streamOf, type Received } from './stream'

let intake: Intake

const server = forAllTests(() => startTestServer())
beforeAll(async () => {
  intake = intakeOf(server.dependencies, allAreas)
})

/** Sends in pushes of this many. */
async function send(documents: readonly Received[], size: number): Promise<void> {
  for (let at = 0; at < documents.length; at += size)
    await take(intake, 'push:his', documents.slice(at, at + size))
}

async function booksAfter(work: () => Promise<void>): Promise<unknown> {
  await clearBooks(server.sql)
  await addPatients(server.sql)
  await work()
  return booksOf(server.sql)
}

it('ends in the same books', async () => {
  const stream = streamOf()
  const expected = await booksAfter(() => send(stream, 500))
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(
        stream.map((_, index) => index),
        { minLength: Math.floor(stream.length / 2) },
      ),
      fc.shuffledSubarray(
        stream.map((_, index) => index),
        { minLength: stream.length },
      ),
      fc.integer({ min: 5, max: 90 }),
      async (first, again, size) => {
        const pick = (indexes: readonly number[]): Received[] =>
          indexes.flatMap((index) => stream[index] ?? [])
        const books = await booksAfter(async () => {
          // Some are lost at first; then everything is sent again, in another order.
          await send(pick(first), size)
          await send(pick(again), size)
        })
        expect(books).toEqual(expected)
        expect(await server.sql`select kind, id, needs from intake_parked`).toHaveLength(0)
        expect(await server.sql`select kind, id, reasons from intake_refused`).toEqual([])
      },
    ),
    { numRuns: Number(process.env.INTAKE_RUNS ?? 5), endOnFailure: true },
  )
}, 240_000)

it('ends in the same books when two senders push at the same time', async () => {
  const stream = streamOf()
  const expected = await booksAfter(() => send(stream, 500))
  const books = await booksAfter(async () => {
    await Promise.all([send(stream, 7), send([...stream].reverse(), 11)])
    await send(stream, 500)
  })
  expect(books).toEqual(expected)
}, 120_000)
