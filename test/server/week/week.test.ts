/** A hospital's first week with the app in production mode. What happens stands in test/support/hospital_week/days. */
import { days } from '../../support/hospital_week/days'
import { playing } from '../../support/hospital_week/playing'
import { Week } from '../../support/hospital_week/week'

let week: Week
/** What went wrong first: nothing after it means anything. */
let broken: string | undefined
beforeAll(async () => {
  week = await Week.start(playing)
}, 180_000)
afterAll(() => week.stop(), 60_000)

describe.each(days.map((day, number) => ({ ...day, number })))(
  '$name',
  ({ timelineEvents, number }) => {
    it.each(timelineEvents)(
      '$at $what',
      async (timelineEvent) => {
        if (broken !== undefined) throw new Error(`the week ended at: ${broken}`)
        broken = timelineEvent.what
        await week.play(number, timelineEvent)
        broken = undefined
      },
      300_000,
    )
  },
)
