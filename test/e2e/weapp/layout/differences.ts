/** How the mini-program's page differs from the H5's, and what is wrong with it by itself. */
import type { Page } from '@playwright/test'
import { sidewaysOverflow, smallTargets } from '../../../support/e2e/measures'
import type { WeappScreen } from '../weapp_screen'
import { inBoth, type Word } from './words'

/** Rounding, and a line's height. */
const tolerancePx = 2
/** One page tells its first ones: what comes below is often the same. */
const notified = 5
const pressables = ['button', 'link', 'tab', 'radio', 'checkbox', 'option']
  .map((role) => `[role=${role}]`)
  .join()

const middle = ({ y, height }: Word['at']) => y + height / 2
const fromCentre = ({ at, box }: Word) => middle(at) - middle(box)
/** A pill: a box that holds one line of words. */
const isPill = ({ at, box }: Word) => box.height < at.height * 3.2

/** Words that stand elsewhere than on the H5: in their pill, from the side, or from the words before them. */
export function differences(h5: readonly Word[], weapp: readonly Word[]): string[] {
  const pairs = inBoth(h5, weapp)
  return pairs
    .flatMap(([left, right], index) => {
      const [there, here] = [h5[left], weapp[right]]
      if (there === undefined || here === undefined || there.isInBar || here.isInBar) return []
      const [before] = index === 0 ? [] : pairs.slice(index - 1, index)
      const isNext = before?.[0] === left - 1 && before[1] === right - 1
      return [
        ...inPill(there, here),
        ...fromSide(there, here),
        ...(isNext ? fromBefore([h5[left - 1], there], [weapp[right - 1], here]) : []),
      ]
    })
    .slice(0, notified)
}

function inPill(there: Word, here: Word): string[] {
  if (!isPill(there) || !isPill(here)) return []
  const off = fromCentre(here) - fromCentre(there)
  return Math.abs(off) <= tolerancePx
    ? []
    : [`“${here.words}” stands ${off.toFixed(1)} px lower in its box than on the H5`]
}

function fromSide(there: Word, here: Word): string[] {
  const off = here.at.x - there.at.x
  return Math.abs(off) <= tolerancePx
    ? []
    : [`“${here.words}” stands ${off.toFixed(1)} px further right than on the H5`]
}

type WithBefore = readonly [Word | undefined, Word]

function fromBefore([upper, there]: WithBefore, [above, here]: WithBefore): string[] {
  const all = [upper, there, above, here]
  if (upper === undefined || above === undefined) return []
  if (all.some((word) => word?.isInBar)) return []
  // What stands on the window is measured from what stands on the same: a sheet slides over a bar.
  if (upper.layer !== there.layer || above.layer !== here.layer) return []
  const off = here.at.y - above.at.y - (there.at.y - upper.at.y)
  return Math.abs(off) <= tolerancePx
    ? []
    : [`“${here.words}” stands ${off.toFixed(1)} px further below “${above.words}” than on the H5`]
}

/** What needs no H5 to be wrong: small targets, words under the capsule, a title in two lines, what sticks out. */
export async function faults(
  page: Page,
  { phone, program }: WeappScreen,
  words: readonly Word[],
  smallestPx: number,
): Promise<string[]> {
  const width = page.viewportSize()?.width ?? phone.window.width
  const left = width - (phone.window.width - phone.capsule.left)
  const { top, height } = phone.capsule
  const under = words.filter(
    ({ at, layer }) =>
      layer === 0 && at.x + at.width > left && at.y + at.height > top && at.y < top + height,
  )
  const title = words.find(({ isInBar, words: own }) => isInBar && own === program.top.title)
  return [
    ...(await sidewaysOverflow(page)),
    ...(await smallTargets(page, smallestPx, pressables)).map((target) => `${target} is small`),
    ...under.map(({ words: own }) => `“${own}” lies under the capsule`),
    ...(title !== undefined && title.at.height > 40
      ? [`the title “${title.words}” does not stand in one line`]
      : []),
  ].slice(0, notified)
}
