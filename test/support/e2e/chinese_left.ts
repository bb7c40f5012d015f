/** Chinese on pages of another language: people's names may stay, what stands beside its English, and what says that it is Chinese only; nothing else may. */
import type { Page } from '@playwright/test'

/** Fields of replies that hold a person’s own words: what patients write to the hospital, and its answers. */
const OWN_FIELD = /^(patientName|regionNames|written)$/
/** Who has one of these is a person, with a name and an address of their own. */
const OF_A_PERSON = ['patientId', 'patientNo', 'patientCardNo', 'idNo', 'tel']
/** Written down in Chinese when it happened, and messages of the demo that were written before sentences were kept. */
const WRITTEN_EARLIER = /^(note|remark|body)$/
/** The first-level places of China (src/region): names too. */
const PLACE = /[省市区县]$/

const OWN = 'a person’s own'

function isOwn(field: string, owner: object): boolean {
  if (OWN_FIELD.test(field)) return true
  if (field !== 'name' && field !== 'address') return false
  return !('reportId' in owner) && OF_A_PERSON.some((id) => id in owner)
}

/** Collects what the server tells this page from now on, with the field that it stands in. */
export class HeardTexts {
  private readonly notified = new Map<string, string>()

  constructor(page: Page) {
    page.on('response', (response) => {
      if (!/json/.test(response.headers()['content-type'] ?? '')) return
      response.json().then(
        (body) => this.collect(body, ''),
        () => undefined,
      )
    })
  }

  /** What the document brought. */
  async readDocument(page: Page): Promise<void> {
    const text = await page.evaluate(() => document.getElementById('first_data')?.textContent)
    if (text) this.collect(JSON.parse(text), '')
  }

  /** The Chinese on the page that is nobody's name, with the field where the server told it. */
  async foreignOn(page: Page): Promise<string[]> {
    await this.readDocument(page)
    return (await chineseOn(page)).flatMap((words) => {
      const fields = [...this.notified]
        .filter(([text]) => text.includes(words))
        .map(([, name]) => name)
      if (fields.some((name) => name === OWN || WRITTEN_EARLIER.test(name))) return []
      if (PLACE.test(words)) return []
      return fields.length === 0 ? [words] : [`${words} (told as ${fields[0] ?? ''})`]
    })
  }

  private collect(value: unknown, field: string): void {
    if (typeof value === 'string') {
      if (/[\u3400-\u9fff]/.test(value)) this.notified.set(value, field)
    } else if (Array.isArray(value)) value.forEach((item) => this.collect(item, field))
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        this.collect(inner, isOwn(name, value) ? OWN : name)
  }
}

/** Each run of Chinese signs without English in texts, labels and hints that can be seen or heard; a language's own name is at home everywhere. */
function chineseOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = [document.title]
    for (const element of document.querySelectorAll('.taro_page *')) {
      if (!(element instanceof HTMLElement) || element.offsetParent === null) continue
      for (const name of ['aria-label', 'placeholder', 'alt', 'aria-valuetext'])
        said.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? '')
    }
    const runs = said
      .map((text) =>
        text
          .replace('简体中文', '')
          .replace('繁體中文', '')
          .replace('语言 Language', '')
          .replace(/[^,·]+ \((no English name|in Chinese only)\)/g, '')
          // `Cardiology (心血管内科)`: English with the Chinese of the sign beside.
          .replace(/(?<=[A-Za-z0-9.)] )\([^()]*\)/g, ''),
      )
      .flatMap((text) => text.match(/[\u3400-\u9fff]+/g) ?? [])
    return [...new Set(runs)]
  })
}
