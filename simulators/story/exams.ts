/** The day of the exams in a story: the clock goes there, and each is called, done and reported. */
import { Refused } from '../../server/http/refused'
import { publish } from '../console/reports'
import { resultOf } from '../his/report_templates'
import * as books from '../hospital/books'
import { moveClock, readClock } from '../sandbox_repository'
import { namedUuid } from '../seeds/random'
import { peopleOf, type StoryContext } from './context'
import { finishOwn } from './numbers'
import type { Story } from './stories'
import { Visitor } from './visitor'

/** How long before an exam its patient is there. */
const earlyMs = 20 * 60_000

/** The clock goes on to shortly before the patient's next exam. @throws Refused CONFLICT without one */
export async function goToExam(context: StoryContext, story: Story): Promise<void> {
  const { openid, family } = peopleOf(story)
  const visitor = await Visitor.enter(context, openid)
  const [exam] = await visitor.plannedExams(namedUuid(`patient:${family[0]?.key ?? ''}`))
  if (exam === undefined) throw new Refused('CONFLICT', '先在手机上定下检查的时间')
  const { hospitalNow: shown, offsetSeconds } = await readClock(context.hospital.sql)
  const aheadMs = Date.parse(exam.beginsAt) - earlyMs - shown.getTime()
  if (aheadMs > 0) await moveClock(context.hospital.sql, offsetSeconds + Math.ceil(aheadMs / 1000))
}

/** The patient is called to the exam, it is done, and its result is out. @throws Refused CONFLICT without a number */
export async function doExam(
  context: StoryContext,
  story: Story,
  patientNo: string,
): Promise<void> {
  const { hospital } = context
  const examId = (await finishOwn(context, story))?.examId
  const exam = examId ? await books.find(hospital.sql, 'examOrder', examId) : undefined
  const template = exam && resultOf[exam.document.code]
  if (template !== undefined) await publish(hospital, { what: 'publish', template, patientNo })
}
