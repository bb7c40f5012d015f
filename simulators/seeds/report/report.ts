/** The demo's reports: two years of laboratory values with their ups and downs, and examinations with texts, some with a film. */
import type { LabSeed } from '../data/lab_reports'
import { examSeeds } from '../data/report_exams'
import { panels } from '../data/report_panels'
import { examRow, pictureRows } from '../exam/exam_rows'
import { sampleOf } from '../people'
import { addDays, addMinutes, momentOf } from '../registration/days'
import { labSeeds } from './lab_seeds'
import { emptyExam, headOf } from './report_head'
import { itemRow } from './report_items'

/** Rows of report, report_item and report_picture. */
export function reportRows(today: string, now: Date) {
  const labs = labSeeds.map((request, index) => labRow(request, index, today, now))
  const exams = examSeeds.map((request, index) => examRow(request, index, today))
  return {
    reports: [...labs.map(({ report }) => report), ...exams],
    items: labs.flatMap(({ items }) => items),
    pictures: examSeeds.flatMap(pictureRows),
  }
}

function labRow(request: LabSeed, index: number, today: string, now: Date) {
  const panel = panels[request.panel]
  const key = `lab:${request.patient}:${request.panel}:${request.daysAgo}`
  const day = addDays(today, -request.daysAgo)
  const at = (minutes: number): string =>
    momentOf(day, addMinutes('08:10', (index % 7) * 4 + minutes))
  const person = sampleOf(request.patient, day, today)
  const items =
    request.expectedInDays === undefined
      ? panel.items.map((item, line) => itemRow(request, item, line, key, person))
      : []
  const course =
    request.expectedInDays === undefined
      ? published(at, panel.hours)
      : pending(at, now, addDays(today, request.expectedInDays))
  const report = {
    ...headOf(key, request, day, index),
    type: 'LAB',
    name: request.isUrgent ? `急诊${panel.name}` : panel.name,
    version: request.correction === undefined ? 1 : 2,
    specimen: panel.specimen,
    barcode: `B${day.replaceAll('-', '').slice(2)}${String(100 + index)}`,
    reminder: request.reminder ?? null,
    corrected_at: request.correction === undefined ? null : at(panel.hours * 60 + 90),
    correction_note: request.correction ?? null,
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
