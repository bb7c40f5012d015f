/** The desk's calls about what patients wrote. */
import { deskContract } from '../../../../src/contract/desk'
import type { Dependencies } from '../../../dependencies'
import type { Route } from '../../../http/serve'
import { isDone, serveStaff } from '../../../http/serve_staff'
import * as acting from './desk_acting'
import { listPage, openOne, openPicture } from './desk_reading'
import { countWaiting } from './desk_repository'
import { readSums } from './desk_sums'
import { dropTemplate, saveTemplate } from './desk_templates'
import { listTemplates } from './desk_templates_repository'

export function deskRoutes(deps: Dependencies): readonly Route[] {
  const { feedback } = deskContract
  return [
    serveStaff(feedback.list, ({ staff, input }) => listPage(deps, staff, input)),
    serveStaff(feedback.departments, async () => ({ list: await countWaiting(deps.sql) })),
    serveStaff(feedback.templates, async () => ({ list: await listTemplates(deps.sql) })),
    serveStaff(feedback.saveTemplate, ({ staff, input }) => saveTemplate(deps, staff, input)),
    serveStaff(feedback.dropTemplate, async ({ staff, input }) => {
      await dropTemplate(deps, staff, input)
      return isDone
    }),
    serveStaff(feedback.sums, ({ input }) => readSums(deps, input)),
    serveStaff(feedback.open, ({ staff, input }) => openOne(deps, staff, input.feedbackId)),
    serveStaff(feedback.picture, ({ input }) => openPicture(deps, input)),
    serveStaff(feedback.openPhone, ({ staff, input }) => acting.openPhone(deps, staff, input)),
    ...actingRoutes(deps),
  ]
}

function actingRoutes(deps: Dependencies): readonly Route[] {
  const { feedback } = deskContract
  return [
    serveStaff(feedback.acknowledge, async ({ staff, input }) => {
      await acting.acknowledge(deps, staff, input)
      return isDone
    }),
    serveStaff(feedback.take, async ({ staff, input }) => {
      await acting.take(deps, staff, input)
      return isDone
    }),
    serveStaff(feedback.forward, async ({ staff, input }) => {
      await acting.forward(deps, staff, input)
      return isDone
    }),
    serveStaff(feedback.addNote, async ({ staff, input }) => {
      await acting.addNote(deps, staff, input)
      return isDone
    }),
    serveStaff(feedback.answer, async ({ staff, input }) => {
      await acting.answer(deps, staff, input)
      return isDone
    }),
    serveStaff(feedback.answerAgain, async ({ staff, input }) => {
      await acting.answerAgain(deps, staff, input)
      return isDone
    }),
    serveStaff(feedback.close, async ({ staff, input }) => {
      await acting.close(deps, staff, input)
      return isDone
    }),
  ]
}
