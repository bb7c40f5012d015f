/** The suites of registration once more, with slots that are the hospital's own: both owners keep the same promises. */
import { TestApp } from './test_app'

TestApp.pool = 'hospital'
const suites = [
  'booking',
  'hold',
  'reschedule',
  'waitlist',
  'stopped_while_confirming',
  'sequences',
  'credit',
  'outage',
  'orders/pays_at_hospital',
  'reading',
  'full_times',
  'release',
  'desk/desk_many_stopped',
]
for (const suite of suites)
  // Inside, so that the hooks of a suite stay its own.
  // oxlint-disable-next-line typescript/no-require-imports
  describe(suite, () => void require(`./${suite}.test`))
