/** The desk's calls about registration. */
import { deskContract } from '../../../src/contract/desk'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/serve'
import { isDone, serveStaff } from '../../http/serve_staff'
import { spanOf } from '../../http/span'
import { besideMedian } from '../../values/median'
import { closureRoutes } from './closures/desk'
import { answerHere, listPage } from './credit/desk'
import { liftHere, listRestricted } from './credit/restrictions'
import { dayRoutes } from './days/desk'
import { listBookings, listPlaces, listSameWeekdays } from './figures_repository'
import { followUpRoutes } from './follow_ups/desk'
import { readReport } from './guard/desk'
import { planRoutes } from './planning/desk'
import { changeHere, previewHere, readHere } from './rules/desk'
import { listDay, openHere, previewStop, stopHere } from './schedule_changes/desk'
import { listFollowUps, logCall, openPhone } from './schedule_changes/follow_up'
import { readProgress } from './schedule_changes/progress'
import { listSubstitutes, replaceHere } from './schedule_changes/replacing'
import { openSlots, readTimes } from './schedule_changes/slots'
import { readDepartmentWeek, readWeek } from './schedule_changes/week'

export function deskRoutes(deps: Dependencies): readonly Route[] {
  const { appeals, clinics, credit, figures, guard, rules } = deskContract
  return [
    ...dayRoutes(deps),
    ...closureRoutes(deps),
    ...planRoutes(deps),
    ...followUpRoutes(deps),
    serveStaff(guard.report, () => readReport(deps)),
    serveStaff(rules.read, () => readHere(deps)),
    serveStaff(rules.preview, ({ input }) => previewHere(deps, input.changes)),
    serveStaff(rules.change, ({ staff, input }) => changeHere(deps, staff, input)),
    serveStaff(credit.list, ({ input }) => listRestricted(deps, input)),
    serveStaff(credit.lift, async ({ staff, input }) => {
      await liftHere(deps, staff, input)
      return isDone
    }),
    serveStaff(figures.bookings, async ({ input: { day } }) => ({
      slots: await listBookings(deps.sql, day),
    })),
    serveStaff(figures.usual, async () => {
      const days = await listSameWeekdays(deps.sql)
      return {
        bookings: besideMedian(days.map(({ bookings }) => bookings)),
        visits: besideMedian(days.map(({ visits }) => visits)),
      }
    }),
    serveStaff(figures.places, async ({ input }) => {
      const { from, to } = spanOf(input)
      return { days: await listPlaces(deps.sql, from, to) }
    }),
    serveStaff(appeals.list, ({ input }) => listPage(deps, input)),
    serveStaff(appeals.answer, async ({ staff, input }) => {
      await answerHere(deps, staff, input)
      return isDone
    }),
    serveStaff(clinics.list, ({ input }) => listDay(deps, input.day)),
    serveStaff(clinics.preview, ({ input }) => previewStop(deps, input)),
    serveStaff(clinics.progress, ({ input }) => readProgress(deps, input.scheduleId)),
    serveStaff(clinics.followUp, ({ input }) => listFollowUps(deps, input.scheduleId)),
    serveStaff(clinics.openPhone, ({ staff, input }) => openPhone(deps, staff, input)),
    serveStaff(clinics.logCall, async ({ staff, input }) => {
      await logCall(deps, staff, input)
      return isDone
    }),
    serveStaff(clinics.week, ({ input }) => readWeek(deps, input.from)),
    serveStaff(clinics.ofDepartment, ({ input }) => readDepartmentWeek(deps, input)),
    serveStaff(clinics.substitutes, ({ input }) => listSubstitutes(deps, input.scheduleId)),
    serveStaff(clinics.replace, ({ staff, input }) => replaceHere(deps, staff, input)),
    serveStaff(clinics.times, ({ input }) => readTimes(deps, input.scheduleId)),
    serveStaff(clinics.openSlots, ({ staff, input }) => openSlots(deps, staff, input)),
    serveStaff(clinics.stop, ({ staff, input }) => stopHere(deps, staff, input)),
    serveStaff(clinics.open, async ({ staff, input }) => {
      await openHere(deps, staff, input)
      return isDone
    }),
  ]
}
