/** The demo's reports: two years of laboratory values with their ups and downs, and examinations with texts, some with a film. */
import type { LabWish } from './data/lab_reports'
import { examWishes } from './data/report_exams'
import { panels } from './data/report_panels'
import { addDays, addMinutes, momentOf } from './days'
import { examRow, pictureRows } from './exam_rows'
import { labWishes } from './lab_wishes'
import { sampleOf } from './people'
import { emptyExam, headOf } from './report_head'
import { itemRow } from './report_items'

/** Rows of report, report_item and report_picture. */
export function reportRows(today: string, now: Date) {
  const labs = labWishes.map((wish, index) => labRow(wish, index, today, now))
  const exams = examWishes.map((wish, index) => examRow(wish, index, today))
  return {
    reports: [...labs.map(({ report }) => report), ...exams],
    items: labs.flatMap(({ items }) => items),
    pictures: examWishes.flatMap(pictureRows),
  }
}

function labRow(wish: LabWish, index: number, today: string, now: Date) {
  const panel = panels[wish.panel]
  const key = `lab:${wish.patient}:${wish.panel}:${wish.daysAgo}`
  const day = addDays(today, -wish.daysAgo)
  const at = (minutes: number): string =>
    momentOf(day, addMinutes('08:10', (index % 7) * 4 + minutes))
  const person = sampleOf(wish.patient, day, today)
  const items =
    wish.expectedInDays === undefined
      ? panel.items.map((item, line) => itemRow(wish, item, line, key, person))
      : []
  const course =
    wish.expectedInDays === undefined
      ? published(at, panel.hours)
      : pending(at, now, addDays(today, wish.expectedInDays))
  const report = {
    ...headOf(key, wish, day, index),
    type: 'LAB',
    name: wish.isUrgent ? `急诊${panel.name}` : panel.name,
    version: wish.correction === undefined ? 1 : 2,
    specimen: panel.specimen,
    barcode: `B${day.replaceAll('-', '').slice(2)}${String(100 + index)}`,
    reminder: wish.reminder ?? null,
    corrected_at: wish.correction === undefined ? null : at(panel.hours * 60 + 90),
    correction_note: wish.correction ?? null,
    is_abnormal: items.some(({ flag }) => flag !== 'N'),
    is_critical: items.some(({ critical }) => critical),
    ...course,
  }
  return { report: { ...emptyExam, ...report }, items }
}

type MomentAfter = (minutes: number) => string

function published(at: MomentAfter, hours: number) {
  const out = at(30 + hours * 30)
  return {
    status: 'PUBLISHED',
    applied_at: at(0),
    expected_at: null,
    collected_at: at(20),
    received_at: at(28),
    reported_at: out,
    verified_at: out,
    report_doctor: '叶知微',
    verify_doctor: '卢锦程',
  }
}

/** What was taken this morning was taken before now, whatever the clock says. */
function pending(at: MomentAfter, now: Date, expectedOn: string) {
  const applied = new Date(Math.min(Date.parse(at(0)), now.getTime() - 3_600_000)).toISOString()
  return {
    status: 'PENDING',
    applied_at: applied,
    expected_at: momentOf(expectedOn, '10:00'),
    collected_at: applied,
    received_at: null,
    reported_at: null,
    verified_at: null,
    report_doctor: null,
    verify_doctor: null,
  }
}
