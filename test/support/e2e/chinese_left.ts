/** Chinese on pages of another language: names and what the hospital wrote may stay, the words of the app and its server may not. */
import type { Page } from '@playwright/test'

/** Fields of replies that hold names, addresses, and texts of the hospital's own. */
const OWN_WORDS =
  /name|title|address|place|location|floor|room|ward|bed|intro|content|summary|department|doctor|specimen|unit|value|finding|impression|conclusion|advice|level|hours|way|notice|treats|goodAt|preparation|diagnosis|insuranceClass/i
/** Written down in Chinese when it happened, and messages of the demo that were written before sentences were kept. */
const WRITTEN_EARLIER = /^(note|remark|body)$/
/** The first-level places of China (src/region): names too. */
const PLACE = /[省市区县]$/

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
      if (fields.some((name) => OWN_WORDS.test(name) || WRITTEN_EARLIER.test(name))) return []
      if (PLACE.test(words)) return []
      return fields.length === 0 ? [words] : [`${words} (told as ${fields[0] ?? ''})`]
    })
  }

  private collect(value: unknown, field: string): void {
    if (typeof value === 'string') {
      if (/[\u3400-\u9fff]/.test(value)) this.notified.set(value, field)
    } else if (Array.isArray(value)) value.forEach((item) => this.collect(item, field))
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) this.collect(inner, name)
  }
}

/** Each run of Chinese signs in texts, labels and hints that can be seen or heard; a language's own name is at home everywhere. */
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
        text.replace('简体中文', '').replace('繁體中文', '').replace('语言 Language', ''),
      )
      .flatMap((text) => text.match(/[\u3400-\u9fff]+/g) ?? [])
    return [...new Set(runs)]
  })
}
