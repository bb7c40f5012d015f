/** The front door: reads the directory beside it, and shows hospitals, departments and doctors of all cells. Nothing that is typed leaves the phone. */
import { element, fill } from './element'
import { hospitalOf } from './routes'
import { keepState, readState } from './state'
import type { Directory, SiteLanguage } from './types'
import { allHospitals, found, oneHospital, type ViewContext } from './views'
import { languageNames, word, type WordName } from './words'

const typingMs = 120

const state = readState()
let directory: Directory | undefined
let timer = 0

const part = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no ${id}`)
  return found
}
const input = part('search') as HTMLInputElement
const say = (name: WordName): string => word(state.language, name)

/** Names, languages and sizes that stand in the frame of the page. */
function drawFrame(): void {
  document.documentElement.lang = { zh: 'zh-CN', 'zh-Hant': 'zh-Hant', en: 'en' }[state.language]
  if (state.isElder) document.documentElement.setAttribute('data-elder', 'true')
  else document.documentElement.removeAttribute('data-elder')
  input.placeholder = say('searchHint')
  input.setAttribute('aria-label', say('searchLabel'))
  part('emergency').textContent = say('emergency')
  part('separate').textContent = say('separate')
  const elder = element('button', {
    class: 'choice',
    text: say(state.isElder ? 'normal' : 'elder'),
    onClick: () => change({ isElder: !state.isElder }),
  })
  const languages = (Object.keys(languageNames) as SiteLanguage[]).map((language) =>
    element('button', {
      class: 'choice',
      text: languageNames[language],
      lang: language,
      onClick: () => change({ language }),
      attributes: { 'aria-pressed': String(state.language === language) },
    }),
  )
  fill(part('choices'), [elder, ...languages])
}

function change(changed: Partial<typeof state>): void {
  const isOtherFile = changed.language !== undefined
  Object.assign(state, changed)
  keepState(state)
  drawFrame()
  if (isOtherFile) void load()
  else draw()
}

/** The view that the address and the typed words ask for. */
function draw(): void {
  if (directory === undefined) return
  const context: ViewContext = {
    directory,
    state,
    setRegion: (region) => change({ region }),
    clear: () => {
      input.value = ''
      change({ typed: '' })
      input.focus()
    },
  }
  const opened = directory.hospitals.find(({ id }) => id === hospitalOf(window.location.hash))
  part('name').textContent = directory.name
  document.title = directory.name
  const isSearching = state.typed.trim() !== ''
  const result = isSearching ? found(context) : undefined
  part('count').textContent = result === undefined ? '' : String(result.count)
  const plain = opened === undefined ? allHospitals(context) : oneHospital(opened, context)
  fill(part('main'), result?.parts ?? plain)
}

async function load(): Promise<void> {
  const file = state.language === 'en' ? 'en' : 'zh'
  try {
    const reply = await fetch(`data/${file}.json`)
    if (!reply.ok) throw new Error(String(reply.status))
    directory = (await reply.json()) as Directory
    draw()
  } catch {
    const retry = () => void load()
    fill(part('main'), [
      element('div', { class: 'empty' }, [
        element('p', { class: 'empty_title', text: say('failed') }),
        element('button', { class: 'button', text: say('retry'), onClick: retry }),
      ]),
    ])
  }
}

input.value = state.typed
input.addEventListener('input', () => {
  window.clearTimeout(timer)
  timer = window.setTimeout(() => change({ typed: input.value }), typingMs)
})
part('form').addEventListener('submit', (event) => {
  event.preventDefault()
  input.blur()
})
window.addEventListener('hashchange', () => {
  input.value = ''
  change({ typed: '' })
  window.scrollTo(0, 0)
})
drawFrame()
void load()
