/** The demo's examinations as rows, some with pictures. */
import { namedUuid } from '../random'
import { addDays, addMinutes, momentOf } from '../registration/days'
import { emptyExam, headOf } from '../report/report_head'
import { ecgPicture, ultrasoundPicture } from '../report/report_pictures'
import type { ExamSeed } from './exam_seeds'

const examKey = (request: ExamSeed): string => `exam:${request.key}`

/** A row of `report`. */
export function examRow(request: ExamSeed, index: number, today: string) {
  const day = addDays(today, -request.daysAgo)
  const at = (minutes: number): string => momentOf(day, addMinutes(request.time, minutes))
  const out = at(request.outAfterMinutes ?? 75)
  return {
    ...emptyExam,
    ...headOf(examKey(request), request, day, index),
    type: request.type,
    name: request.name,
    status: request.withheld === undefined ? 'PUBLISHED' : 'WITHHELD',
    version: 1,
    applied_at: at(-50),
    expected_at: null,
    collected_at: request.type === 'MICROBIOLOGY' ? at(0) : null,
    received_at: null,
    reported_at: out,
    verified_at: out,
    report_doctor: request.reportDoctor ?? '方屹',
    verify_doctor: request.verifyDoctor ?? '谢临川',
    specimen: request.specimen ?? null,
    barcode: null,
    reminder: request.reminder ?? null,
    withheld_reason: request.withheld ?? null,
    corrected_at: null,
    correction_note: null,
    checked_at: request.modality === undefined ? null : at(0),
    is_critical: false,
    ...textsOf(request),
  }
}

function textsOf(request: ExamSeed) {
  return {
    modality: request.modality ?? null,
    part: request.part ?? null,
    method: request.method ?? null,
    findings: request.findings ?? null,
    impression: request.impression ?? null,
    advice: request.advice ?? null,
    accession_no: request.accessionNo ?? null,
    study_uid: request.studyUid ?? null,
    organisms: [...(request.organisms ?? [])],
    is_abnormal: request.isAbnormal ?? false,
  }
}

/** Rows of `report_picture`. */
export function pictureRows(request: ExamSeed) {
  return (request.pictures ?? []).map(({ caption, of }, index) => ({
    report_id: namedUuid(`report:${examKey(request)}`),
    line_no: index + 1,
    caption,
    media_type: 'image/png',
    content: `\\x${drawn(of, `${request.key}:${index}`).toString('hex')}`,
  }))
}

function drawn(of: 'ecg' | 'ultrasound' | 'stone', name: string): Buffer {
  if (of === 'ecg') return ecgPicture()
  return ultrasoundPicture(name, of === 'stone' ? { x: 118, y: 100 } : undefined)
}
