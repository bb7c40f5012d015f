/** The desk's calls about schedules made here. */
import { deskContract } from '../../../../src/contract/desk'
import type { Dependencies } from '../../../dependencies'
import type { Route } from '../../../http/serve'
import { isDone, serveStaff } from '../../../http/serve_staff'
import { dropDay, listDays, saveDays } from './days'
import { changePlaces } from './places'
import { addOne, applyPlan, previewPlan } from './planning'
import { dropTemplate, saveTemplate } from './templates'
import { listDepartments, readWeek } from './week'

export function planRoutes(deps: Dependencies): readonly Route[] {
  const { plan } = deskContract
  return [
    serveStaff(plan.departments, () => listDepartments(deps)),
    serveStaff(plan.week, ({ input }) => readWeek(deps, input)),
    serveStaff(plan.saveTemplate, ({ staff, input }) => saveTemplate(deps, staff, input)),
    serveStaff(plan.dropTemplate, async ({ staff, input }) => {
      await dropTemplate(deps, staff, input)
      return isDone
    }),
    serveStaff(plan.preview, ({ input }) => previewPlan(deps, input)),
    serveStaff(plan.apply, ({ staff, input }) => applyPlan(deps, staff, input)),
    serveStaff(plan.addOne, ({ staff, input }) => addOne(deps, staff, input)),
    serveStaff(plan.changePlaces, async ({ staff, input }) => {
      await changePlaces(deps, staff, input)
      return isDone
    }),
    serveStaff(plan.days, () => listDays(deps)),
    serveStaff(plan.saveDays, async ({ staff, input }) => {
      await saveDays(deps, staff, input)
      return isDone
    }),
    serveStaff(plan.dropDay, async ({ staff, input }) => {
      await dropDay(deps, staff, input)
      return isDone
    }),
  ]
}
