/** Reads studies and pictures from rows of DICOM JSON. */
import { dayOf, number, tags, text, texts, timeOf, wholeNumber, type Dataset } from './dicom_json'
import type { ArchivedImage, ArchivedStudy, VoiWindow } from './types'

/** A study of a patient; undefined where either id is missing. */
export function studyOf(row: Dataset): ArchivedStudy | undefined {
  const studyUid = text(row, tags.studyUid)
  const patientNo = text(row, tags.patientId)
  if (studyUid === undefined || patientNo === undefined) return undefined
  return {
    studyUid,
    patientNo,
    name: text(row, tags.studyDescription),
    // Some archives send the list as one text with backslashes.
    modalities: texts(row, tags.modalitiesInStudy).flatMap((value) => value.split('\\')),
    date: dayOf(text(row, tags.studyDate)),
    time: timeOf(text(row, tags.studyTime)),
    accessionNo: text(row, tags.accessionNo),
    imageCount: wholeNumber(row, tags.instancesInStudy) ?? 0,
  }
}

/** The pictures of a series in their order, each frame apart. */
export function imagesOf(rows: readonly Dataset[]): ArchivedImage[] {
  const instances = rows.flatMap((row) => {
    const instanceUid = text(row, tags.sopInstanceUid)
    // Without pixels it is a report or a plan, not a picture.
    const isPicture = row[tags.rows] === undefined || wholeNumber(row, tags.rows) !== 0
    if (instanceUid === undefined || !isPicture) return []
    const place = wholeNumber(row, tags.instanceNumber) ?? 0
    return [{ instanceUid, place, frames: Math.max(1, wholeNumber(row, tags.frames) ?? 1) }]
  })
  instances.sort(
    (one, other) => one.place - other.place || one.instanceUid.localeCompare(other.instanceUid),
  )
  return instances.flatMap(({ instanceUid, frames }) =>
    Array.from({ length: frames }, (_, index) => ({ instanceUid, frame: index + 1 })),
  )
}

/** The window that the series asks for. */
export function windowOf(row: Dataset): VoiWindow | undefined {
  const centre = number(row, tags.windowCentre)
  const width = number(row, tags.windowWidth)
  return centre === undefined || width === undefined || width < 1 ? undefined : { centre, width }
}
