/** Two people have one list open: whoever changes or deletes what stands there says what he saw. */
import type { ObjectSchema } from 'valibot'
import { deskContract } from '../../../src/contract/desk'
import type { StaffEndpoint } from '../../../src/contract/desk/staff_call'

/** How the calls name what was seen. */
const seen = ['seen', 'revision', 'version', 'mark', 'before', 'restFen', 'planned', 'takenBy']

/** Calls whose row has a state that allows them once: the second of two is told. A new call stands here only if that is so. */
const once = `
  appeals.answer bankReturns.ask bankReturns.decide bankReturns.paid clinics.logCall clinics.open clinics.replace clinics.stop closures.start closures.undo
  counter.restore counter.unbind credit.lift exams.move feedback.acknowledge feedback.answer feedback.answerAgain feedback.close followUps.close hospitalDays.mend
  intake.handOver moneyDays.notify noticeDrafts.unplan plan.addOne plan.saveDays
  refunds.again refunds.byHand refunds.decide refunds.elsewhere services.pause services.resume timeline.act work.act`

/** Calls that add or ask, and replace nothing. */
const additions = `
  accounts.endSessions accounts.endSessionsOfActor audit.exportLines bankReturns.account clinics.openPhone closures.destinations closures.preview counter.open counter.phone
  counter.search counter.sendCode feedback.addNote feedback.openPhone hospitalDays.compare intake.again members.endSessions money.compare moneyDays.compare
  noticeDrafts.addPicture notices.preview patients.find patients.open rules.preview security.exportLines session.signOut timeline.search`

const words = (text: string) => text.trim().split(/\s+/)

const writing = Object.entries(deskContract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, StaffEndpoint>)
    .filter(([, { method }]) => method === 'POST')
    .map(([name, { input }]) => ({
      name: `${area}.${name}`,
      keys: keysOf(input as unknown as ObjectSchema<never, undefined>),
    })),
)

function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { entries, item, wrapped } = schema as Record<string, unknown>
  return [
    ...Object.keys((entries as object | undefined) ?? {}),
    ...Object.values((entries as object | undefined) ?? {}).flatMap(keysOf),
    ...keysOf(item),
    ...keysOf(wrapped),
  ]
}

it('every call that changes what is listed says what was seen, or can be done once', () => {
  const blind = writing
    .filter(({ keys }) => !keys.some((key) => seen.includes(key)))
    .map(({ name }) => name)
  const known = [...words(once), ...words(additions)]
  expect(blind.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !blind.includes(name))).toEqual([])
})
