/** 周日: everything is told once more, and the books are laid side by side. */
import { expectAgreement } from '../agreement'
import type { Day } from '../week'

export const sunday: Day = {
  name: '周日 对账',
  timelineEvents: [
    {
      at: '12:30',
      what: 'the last visit is reported',
      async happens(week) {
        await week.hospital.registrations.visited(week.order('wei sun').orderNo, 'seen')
      },
    },
    {
      at: '20:00',
      what: 'the engine has lost its memory: everything is told again, twice and shuffled',
      async happens({ hospital }) {
        await hospital.engine.publishAgain()
      },
    },
    {
      at: '23:00',
      what: 'the days are compared with the channel’s bills',
      async happens(week) {
        const deaths = await week.testBed.calm()
        if (deaths > 0) process.stderr.write(`App and connector were killed ${deaths} times\n`)
        await week.testBed.app.restart('SIGTERM')
        await week.compared(6)
      },
    },
    {
      at: '23:30',
      what: 'the books agree line by line, nobody is banned wrongly, and nothing waits without a reason',
      happens: expectAgreement,
    },
  ],
}
