/** Writes a drawn picture as a DICOM file (PS3.10, explicit VR little endian), for an archive to take in. */
import type { PhantomSeries, PhantomStudy } from './studies'

/** Whose study it is, as the archive's patient module has it. */
export interface PhantomPatient {
  patientNo: string
  name: string
  sex: 'M' | 'F' | 'O'
  /** `19540308` */
  birthday: string
}

const storageClasses = {
  CT: '1.2.840.10008.5.1.4.1.1.2',
  MR: '1.2.840.10008.5.1.4.1.1.4',
  DX: '1.2.840.10008.5.1.4.1.1.1.1',
} as const
const explicitLittleEndian = '1.2.840.10008.1.2.1'
/** Ours, from a UUID. */
const implementation = '2.25.186533241085571270428904553614906240017'

/** The file of one picture; `day` is `20261125`. */
export function dicomFile(
  study: PhantomStudy,
  series: PhantomSeries,
  index: number,
  patient: PhantomPatient,
  day: string,
): Buffer {
  const instanceUid = series.instanceUids[index] ?? ''
  const storageClass = storageClasses[study.modality]
  const meta = Buffer.concat([
    element(0x0002, 0x0001, 'OB', Buffer.from([0, 1])),
    element(0x0002, 0x0002, 'UI', storageClass),
    element(0x0002, 0x0003, 'UI', instanceUid),
    element(0x0002, 0x0010, 'UI', explicitLittleEndian),
    element(0x0002, 0x0012, 'UI', implementation),
  ])
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM', 'latin1'),
    element(0x0002, 0x0000, 'UL', unsignedLong(meta.length)),
    meta,
    element(0x0008, 0x0005, 'CS', 'ISO_IR 192'),
    element(0x0008, 0x0008, 'CS', 'ORIGINAL\\PRIMARY'),
    element(0x0008, 0x0016, 'UI', storageClass),
    element(0x0008, 0x0018, 'UI', instanceUid),
    ...studyElements(study, series, day),
    ...patientElements(patient),
    ...placeElements(study, series, index),
    ...pictureElements(series, index),
  ])
}

/** Groups stand in the order of their numbers. */
function studyElements(study: PhantomStudy, series: PhantomSeries, day: string): Buffer[] {
  return [
    element(0x0008, 0x0020, 'DA', day),
    element(0x0008, 0x0023, 'DA', day),
    element(0x0008, 0x0030, 'TM', `${study.time.replace(':', '')}00`),
    element(0x0008, 0x0050, 'SH', study.accessionNo),
    element(0x0008, 0x0060, 'CS', study.modality),
    element(0x0008, 0x0070, 'LO', 'Phantom'),
    element(0x0008, 0x0090, 'PN', ''),
    element(0x0008, 0x1030, 'LO', study.name),
    element(0x0008, 0x103e, 'LO', series.name),
  ]
}

function patientElements({ name, patientNo, birthday, sex }: PhantomPatient): Buffer[] {
  return [
    element(0x0010, 0x0010, 'PN', name),
    element(0x0010, 0x0020, 'LO', patientNo),
    element(0x0010, 0x0030, 'DA', birthday),
    element(0x0010, 0x0040, 'CS', sex),
  ]
}

/** Which picture of which series; those of a stack also say where they lie. */
function placeElements(study: PhantomStudy, series: PhantomSeries, index: number): Buffer[] {
  const isStack = series.thickness > 0
  const place = (index * series.thickness).toFixed(1)
  return [
    ...(isStack ? [element(0x0018, 0x0050, 'DS', String(series.thickness))] : []),
    element(0x0020, 0x000d, 'UI', study.studyUid),
    element(0x0020, 0x000e, 'UI', series.seriesUid),
    element(0x0020, 0x0010, 'SH', study.accessionNo),
    element(0x0020, 0x0011, 'IS', String(series.number)),
    element(0x0020, 0x0013, 'IS', String(index + 1)),
    ...(isStack
      ? [
          element(0x0020, 0x0032, 'DS', `0\\0\\${place}`),
          element(0x0020, 0x0037, 'DS', '1\\0\\0\\0\\1\\0'),
          element(0x0020, 0x0052, 'UI', study.studyUid),
          element(0x0020, 0x1041, 'DS', place),
        ]
      : []),
  ]
}

function pictureElements(series: PhantomSeries, index: number): Buffer[] {
  const { spacing, window, isSigned } = series
  return [
    element(0x0028, 0x0002, 'US', unsignedShort(1)),
    element(0x0028, 0x0004, 'CS', 'MONOCHROME2'),
    element(0x0028, 0x0010, 'US', unsignedShort(series.rows)),
    element(0x0028, 0x0011, 'US', unsignedShort(series.columns)),
    element(0x0028, 0x0030, 'DS', `${spacing}\\${spacing}`),
    element(0x0028, 0x0100, 'US', unsignedShort(16)),
    element(0x0028, 0x0101, 'US', unsignedShort(16)),
    element(0x0028, 0x0102, 'US', unsignedShort(15)),
    element(0x0028, 0x0103, 'US', unsignedShort(isSigned ? 1 : 0)),
    element(0x0028, 0x1050, 'DS', String(window.centre)),
    element(0x0028, 0x1051, 'DS', String(window.width)),
    element(0x0028, 0x1052, 'DS', '0'),
    element(0x0028, 0x1053, 'DS', '1'),
    element(0x7fe0, 0x0010, 'OW', littleEndian(series.draw(index))),
  ]
}

/** Kinds whose length takes four bytes. */
const longKinds = new Set(['OB', 'OW'])

function element(group: number, number: number, kind: string, value: string | Buffer): Buffer {
  const raw = typeof value === 'string' ? Buffer.from(value, 'utf8') : value
  // Lengths are even: texts end with a blank, UIDs and bytes with a zero.
  const content =
    raw.length % 2 === 0
      ? raw
      : Buffer.concat([raw, Buffer.from([kind === 'UI' || kind === 'OB' ? 0 : 0x20])])
  const head = Buffer.alloc(longKinds.has(kind) ? 12 : 8)
  head.writeUInt16LE(group, 0)
  head.writeUInt16LE(number, 2)
  head.write(kind, 4, 'latin1')
  if (longKinds.has(kind)) head.writeUInt32LE(content.length, 8)
  else head.writeUInt16LE(content.length, 6)
  return Buffer.concat([head, content])
}

function unsignedShort(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function unsignedLong(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function littleEndian(pixels: Int16Array): Buffer {
  const bytes = Buffer.alloc(pixels.length * 2)
  pixels.forEach((value, index) => bytes.writeInt16LE(value, index * 2))
  return bytes
}
