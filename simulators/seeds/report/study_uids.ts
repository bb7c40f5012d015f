/** The demo's imaging studies: what their reports and their pictures have in common. */
import type { patientIdOf } from '../people'
import { namedUuid } from '../random'

/** One study of a demo patient. */
export interface DemoStudy {
  /** DICOM's form of a UUID (PS3.5 B.2): `2.25.` and the number in decimal. */
  studyUid: string
  patient: Parameters<typeof patientIdOf>[0]
  /** Days before today, and the time of day the pictures were taken. */
  daysAgo: number
  time: string
  modality: 'CT' | 'MR' | 'DX'
  part: string
  name: string
  /** 检查号, the same in the report and in the archive. */
  accessionNo: string
}

function study(key: string, about: Omit<DemoStudy, 'studyUid'>): DemoStudy {
  const digits = BigInt(`0x${namedUuid(`study:${key}`).replaceAll('-', '')}`).toString(10)
  return { studyUid: `2.25.${digits}`, ...about }
}

export const demoStudies = {
  ctChest: study('ct-chest', {
    patient: 'wang',
    daysAgo: 28,
    time: '10:05',
    modality: 'CT',
    part: '胸部',
    name: '胸部CT平扫',
    accessionNo: 'CT26028417',
  }),
  ctHead: study('ct-head', {
    patient: 'mother',
    daysAgo: 47,
    time: '15:20',
    modality: 'CT',
    part: '头颅',
    name: '头颅CT平扫',
    accessionNo: 'CT26025903',
  }),
  mrLumbar: study('mr-lumbar', {
    patient: 'li',
    daysAgo: 20,
    time: '16:40',
    modality: 'MR',
    part: '腰椎',
    name: '腰椎MR平扫',
    accessionNo: 'MR26011862',
  }),
  xrayChest: study('xray-chest', {
    patient: 'grandson',
    daysAgo: 3,
    time: '09:30',
    modality: 'DX',
    part: '胸部',
    name: '胸部X线正位',
    accessionNo: 'DX26047735',
  }),
} as const satisfies Record<string, DemoStudy>
