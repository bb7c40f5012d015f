/** The demo's archive: the studies of seeds/study_uids.ts with drawn pictures, the same no matter who serves them. */
import type { VoiWindow } from '../../server/gateways/imaging/types'
import { namedUuid } from '../seeds/random'
import { demoStudies, type DemoStudy } from '../seeds/report/study_uids'
import { chestSlice, chestSlices } from './phantom_chest'
import { axialSlice, axialSlices } from './phantom_disc'
import { headSlice, headSlices } from './phantom_head'
import { sagittalSlice, sagittalSlices } from './phantom_spine'
import { chestXray } from './phantom_xray'

/** A stack of drawn pictures. */
export interface PhantomSeries {
  seriesUid: string
  number: number
  name: string
  columns: number
  rows: number
  /** Millimetres between pixels, and from slice to slice. */
  spacing: number
  thickness: number
  /** As the scanner would mean it. */
  window: VoiWindow
  /** Below zero there is something too: Hounsfield units. */
  isSigned: boolean
  /** One for each picture, the first one first. */
  instanceUids: string[]
  /** The densities of a picture, counted from 0; drawn when asked for. */
  draw(index: number): Int16Array
}

/** One study of the demo. */
export interface PhantomStudy extends DemoStudy {
  series: PhantomSeries[]
}

const { ctChest, ctHead, mrLumbar, xrayChest } = demoStudies
const spine = {
  columns: 384,
  rows: 384,
  spacing: 0.75,
  thickness: 4,
  window: { centre: 480, width: 960 },
  isSigned: false,
}

/** Every study with pictures. */
export const phantomStudies: readonly PhantomStudy[] = [
  study(ctChest, [
    {
      name: '肺部薄层',
      columns: 512,
      rows: 512,
      spacing: 0.72,
      thickness: 5,
      window: { centre: 40, width: 400 },
      isSigned: true,
      count: chestSlices,
      draw: chestSlice,
    },
  ]),
  study(ctHead, [
    {
      name: '头颅平扫',
      columns: 512,
      rows: 512,
      spacing: 0.46,
      thickness: 5,
      window: { centre: 40, width: 80 },
      isSigned: true,
      count: headSlices,
      draw: headSlice,
    },
  ]),
  study(mrLumbar, [
    {
      ...spine,
      name: '矢状位 T2',
      count: sagittalSlices,
      draw: (index) => sagittalSlice(index, 't2'),
    },
    {
      ...spine,
      name: '矢状位 T1',
      count: sagittalSlices,
      draw: (index) => sagittalSlice(index, 't1'),
    },
    {
      ...spine,
      name: '横断位 T2',
      columns: 320,
      rows: 320,
      spacing: 0.62,
      count: axialSlices,
      draw: axialSlice,
    },
  ]),
  study(xrayChest, [
    {
      name: '正位',
      columns: 768,
      rows: 896,
      spacing: 0.4,
      thickness: 0,
      window: { centre: 1500, width: 2600 },
      isSigned: false,
      count: 1,
      draw: chestXray,
    },
  ]),
]

type Drawn = Omit<PhantomSeries, 'seriesUid' | 'number' | 'instanceUids'> & { count: number }

function study(about: DemoStudy, series: readonly Drawn[]): PhantomStudy {
  return {
    ...about,
    series: series.map(({ count, ...one }, index) => ({
      ...one,
      number: index + 1,
      seriesUid: uidOf(`${about.accessionNo}:${index}`),
      instanceUids: Array.from({ length: count }, (_, slice) =>
        uidOf(`${about.accessionNo}:${index}:${slice}`),
      ),
    })),
  }
}

/** DICOM's form of a UUID (PS3.5 B.2). */
function uidOf(name: string): string {
  return `2.25.${BigInt(`0x${namedUuid(`dicom:${name}`).replaceAll('-', '')}`).toString(10)}`
}
