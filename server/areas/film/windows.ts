/** Which densities are shown: the window presets of radiology, named in words that reports use. */
import type { FilmModality, FilmWindow } from '../../../src/contract/film'
import type { VoiWindow } from '../../gateways/imaging/types'

/** Centre and width in Hounsfield units. */
const ctWindows = {
  lung: { words: '肺窗', centre: -600, width: 1500 },
  mediastinum: { words: '纵隔窗', centre: 40, width: 400 },
  brain: { words: '脑窗', centre: 40, width: 80 },
  soft: { words: '软组织窗', centre: 40, width: 350 },
  abdomen: { words: '腹部窗', centre: 50, width: 300 },
  bone: { words: '骨窗', centre: 450, width: 1800 },
} as const
type CtWindow = keyof typeof ctWindows

/** For modalities without a fixed scale: the scanner's own window and two variants, as shares of it. */
const relativeWindows = {
  standard: { words: '标准', shift: 0, pageSize: 1 },
  contrast: { words: '对比更强', shift: 0, pageSize: 0.6 },
  bright: { words: '更亮', shift: -0.3, pageSize: 1 },
} as const
type RelativeWindow = keyof typeof relativeWindows

const byPart: readonly { part: RegExp; windows: readonly CtWindow[] }[] = [
  { part: /胸|肺|chest|thorax|lung/i, windows: ['lung', 'mediastinum', 'bone'] },
  { part: /头|颅|脑|head|brain/i, windows: ['brain', 'soft', 'bone'] },
  { part: /腹|肝|胰|肾|盆|abdomen|pelvis|liver/i, windows: ['abdomen', 'soft', 'bone'] },
  { part: /椎|骨|关节|膝|肩|髋|spine|bone|joint/i, windows: ['bone', 'soft'] },
]
const anyPart: readonly CtWindow[] = ['soft', 'lung', 'bone']

/** The window presets, the default first. */
export function windowsOf(modality: FilmModality, name: string): FilmWindow[] {
  if (modality !== 'CT')
    return Object.entries(relativeWindows).map(([key, { words }]) => ({ key, words }))
  const keys = byPart.find(({ part }) => part.test(name))?.windows ?? anyPart
  return keys.map((key) => ({ key, words: ctWindows[key].words }))
}

/** The densities of a window; `standard` is the scanner's own, undefined where it named none. @returns `unknown` for a key that does not exist */
export function voiOf(
  key: string,
  standard: VoiWindow | undefined,
): VoiWindow | undefined | 'unknown' {
  if (isCtWindow(key)) return { centre: ctWindows[key].centre, width: ctWindows[key].width }
  if (!isRelativeWindow(key)) return 'unknown'
  if (key === 'standard' || standard === undefined) return undefined
  const { shift, pageSize } = relativeWindows[key]
  return {
    centre: round(standard.centre + shift * standard.width),
    width: Math.max(1, round(standard.width * pageSize)),
  }
}

/** Maps DICOM's modality to the contract's; of several in one study the most specific counts. */
export function modalityOf(modalities: readonly string[]): FilmModality {
  const found = new Set(modalities.map((modality) => modality.toUpperCase()))
  if (found.has('CT')) return 'CT'
  if (found.has('MR')) return 'MR'
  if (['DX', 'CR', 'RG', 'RF', 'MG', 'XA', 'PX', 'IO'].some((modality) => found.has(modality)))
    return 'XRAY'
  return found.has('US') ? 'ULTRASOUND' : 'OTHER'
}

function isCtWindow(key: string): key is CtWindow {
  return Object.hasOwn(ctWindows, key)
}

function isRelativeWindow(key: string): key is RelativeWindow {
  return Object.hasOwn(relativeWindows, key)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
