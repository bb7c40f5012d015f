/** The cards of hospitals, departments and doctors. */
import { element, icon, icons } from './element'
import { addressOf, detailsOf } from './routes'
import type { ListedEntry, ListedHospital, SiteLanguage } from './types'
import { word } from './words'

/** One hospital; `isWhole`: on its own view, with its campuses; `heading`: as deep as it stands on the page. */
export function hospitalCard(
  hospital: ListedHospital,
  language: SiteLanguage,
  { isWhole = false, heading = 'h2' }: { isWhole?: boolean; heading?: 'h2' | 'h3' } = {},
): HTMLElement {
  const { id, origin, label, level, telephone, isUnreachable } = hospital
  const say = (name: Parameters<typeof word>[1]) => word(language, name)
  return element('article', { class: 'card' }, [
    element('div', { class: 'card_head' }, [
      element(heading, { class: 'card_title', text: label }),
      level !== '' && element('span', { class: 'tag', text: level }),
    ]),
    isUnreachable && unreachable(language),
    element('p', { class: 'line' }, [
      icon(icons.place),
      element('span', { text: placeOf(hospital) }),
    ]),
    isWhole && campuses(hospital, language),
    hospital.state === 'kept' &&
      element('p', { class: 'note', text: `${say('updatedAt')} ${dayOf(hospital, language)}` }),
    element('div', { class: 'actions' }, [
      element('a', {
        class: isUnreachable ? 'text_button' : 'button',
        href: origin,
        text: say('enter'),
      }),
      !isWhole &&
        hospital.state !== 'unknown' &&
        element('a', {
          class: 'text_button',
          href: detailsOf(id),
          text: say('departmentsAndDoctors'),
        }),
      element(
        'a',
        {
          class: 'text_button',
          href: `tel:${telephone.replace(/[^\d+]/g, '')}`,
          attributes: { 'aria-label': `${say('call')} ${label} ${telephone}` },
        },
        [icon(icons.phone), telephone],
      ),
    ]),
  ])
}

function unreachable(language: SiteLanguage): HTMLElement {
  return element('div', { class: 'warning' }, [
    icon(icons.warning),
    element('div', {}, [
      element('strong', { text: word(language, 'unreachable') }),
      element('p', { text: word(language, 'unreachableHint') }),
    ]),
  ])
}

function placeOf({ region, address }: ListedHospital): string {
  return address.startsWith(region) ? address : `${region} · ${address}`
}

function campuses({ branches }: ListedHospital, language: SiteLanguage): HTMLElement | undefined {
  if (branches.length < 2) return undefined
  return element('div', { class: 'campuses' }, [
    element('h3', { class: 'small_title', text: word(language, 'branches') }),
    element(
      'ul',
      { class: 'plain' },
      branches.map(({ name, address }) =>
        element('li', { class: 'line' }, [`${name}${address === '' ? '' : ` · ${address}`}`]),
      ),
    ),
  ])
}

/** The day on which its data were fetched, in the hospitals' time zone. */
function dayOf({ fetchedAt }: ListedHospital, language: SiteLanguage): string {
  return new Date(fetchedAt).toLocaleString(language === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: 'Asia/Shanghai',
    month: language === 'en' ? 'short' : 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** One department or doctor, a link to its page at the hospital. */
export function entryRow(
  entry: ListedEntry,
  hospital: ListedHospital,
  language: SiteLanguage,
  showsHospital = true,
): HTMLElement {
  const { kind, label, name, group, branch, title, text, place } = entry
  const where = [showsHospital && hospital.label, hospital.branches.length > 1 && branch]
  const isDoctor = kind === 'doctor'
  return element('li', {}, [
    element('a', { class: 'row', href: addressOf(entry, hospital) }, [
      isDoctor &&
        element('span', {
          class: 'portrait',
          text: name.slice(0, 1),
          attributes: { 'aria-hidden': 'true' },
        }),
      element('span', { class: 'row_main' }, [
        element('span', { class: 'row_head' }, [
          element('span', { class: 'row_title', text: label }),
          title !== undefined && element('span', { class: 'tag', text: word(language, title) }),
        ]),
        element('span', {
          class: 'row_line',
          text: [isDoctor && group, ...where, !isDoctor && place].filter(Boolean).join(' · '),
        }),
        text !== '' && element('span', { class: 'row_text', text }),
        showsHospital &&
          hospital.isUnreachable &&
          element('span', { class: 'row_warning' }, [
            icon(icons.warning),
            word(language, 'unreachable'),
          ]),
      ]),
      icon(icons.next),
    ]),
  ])
}
