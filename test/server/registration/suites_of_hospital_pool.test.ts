/** The suites of registration once more, with slots that are the hospital's own: both owners keep the same promises. */
import { TestApp } from './test_app'

TestApp.pool = 'hospital'
for (const suite of [
  'booking',
  'hold',
  'reschedule',
  'waitlist',
  'stopped_while_confirming',
  'sequences',
])
  describe(suite, () => void require(`./${suite}.test`))
