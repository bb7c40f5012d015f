/** The page's views: all hospitals, what was found, one hospital. */
import { rank } from '../../../server/areas/search/ranking'
import { entryRow, hospitalCard } from './cards'
import { element, icon, icons } from './element'
import type { PageState } from './state'
import type { Directory, ListedEntry, ListedHospital } from './types'
import { word } from './words'

/** How many are shown before 显示更多. */
const first = { hospitals: 20, entries: 8 } as const

/** What a view needs besides. */
export interface ViewContext {
  directory: Directory
  state: PageState
  setRegion: (region: string) => void
  clear: () => void
}

/** Every hospital, or those of one region. */
export function allHospitals(context: ViewContext): HTMLElement[] {
  const { directory, state } = context
  const { hospitals } = directory
  const chosen = hospitals.filter(({ region }) => state.region === '' || region === state.region)
  return [
    ...regionChips(context),
    ...(chosen.length === 0 ? hospitals : chosen).map((one) => hospitalCard(one, state.language)),
  ]
}

function regionChips({ directory, state, setRegion }: ViewContext): HTMLElement[] {
  const regions = [...new Set(directory.hospitals.map(({ region }) => region))]
  if (regions.length < 2) return []
  const chip = (region: string, text: string) =>
    element('button', {
      class: 'chip',
      text,
      onClick: () => setRegion(region),
      attributes: { 'aria-pressed': String(state.region === region) },
    })
  return [
    element('div', { class: 'chips' }, [
      chip('', word(state.language, 'allRegions')),
      ...regions.map((region) => chip(region, region)),
    ]),
  ]
}

/** What the typed words find in every hospital. */
export function found(context: ViewContext): { count: number; parts: HTMLElement[] } {
  const { directory, state } = context
  const { typed, language } = state
  const hospitals = rank(directory.hospitals, typed, first.hospitals)
  const ofKind = (kind: ListedEntry['kind']) =>
    rank(
      directory.entries.filter((entry) => entry.kind === kind),
      typed,
      directory.entries.length,
    )
  const [departments, doctors] = [ofKind('department'), ofKind('doctor')]
  const count = hospitals.length + departments.length + doctors.length
  if (count === 0) return { count, parts: [nothingFound(context)] }
  return {
    count,
    parts: [
      ...section(
        word(language, 'hospitals'),
        hospitals.map((one) => hospitalCard(one, language, { heading: 'h3' })),
      ),
      ...list(word(language, 'departments'), departments, context),
      ...list(word(language, 'doctors'), doctors, context),
    ],
  }
}

function nothingFound({ state: { language, typed }, clear }: ViewContext): HTMLElement {
  return element('div', { class: 'empty' }, [
    element('p', { class: 'empty_title', text: `${word(language, 'noResult')} “${typed}”` }),
    element('p', { text: word(language, 'noResultHint') }),
    element('button', { class: 'button', text: word(language, 'clear'), onClick: clear }),
  ])
}

/** One hospital with its departments and doctors. */
export function oneHospital(hospital: ListedHospital, context: ViewContext): HTMLElement[] {
  const { language } = context.state
  const own = context.directory.entries.filter(({ hospitalId }) => hospitalId === hospital.id)
  const ofKind = (kind: ListedEntry['kind']) => own.filter((entry) => entry.kind === kind)
  return [
    element('a', { class: 'back', href: '#' }, [icon(icons.back), word(language, 'back')]),
    hospitalCard(hospital, language, { isWhole: true }),
    ...list(word(language, 'departments'), ofKind('department'), context, hospital),
    ...list(word(language, 'doctors'), ofKind('doctor'), context, hospital),
  ]
}

const section = (title: string, parts: readonly HTMLElement[]): HTMLElement[] =>
  parts.length === 0 ? [] : [element('h2', { class: 'section', text: title }), ...parts]

/** The first rows, and the rest by a press. */
function list(
  title: string,
  entries: readonly ListedEntry[],
  { directory, state: { language } }: ViewContext,
  own?: ListedHospital,
): HTMLElement[] {
  if (entries.length === 0) return []
  const hospitals = new Map(directory.hospitals.map((one) => [one.id, one]))
  const rows = (some: readonly ListedEntry[]) =>
    some.flatMap((entry) => {
      const hospital = own ?? hospitals.get(entry.hospitalId)
      return hospital === undefined ? [] : [entryRow(entry, hospital, language, own === undefined)]
    })
  const box = element('ul', { class: 'rows plain' }, rows(entries.slice(0, first.entries)))
  const rest = entries.slice(first.entries)
  const more = element('button', {
    class: 'more',
    text: `${word(language, 'more')} (${rest.length})`,
    onClick: () => {
      const added = rows(rest)
      box.append(...added)
      more.remove()
      added[0]?.querySelector('a')?.focus()
    },
  })
  return section(title, rest.length === 0 ? [box] : [box, more])
}
