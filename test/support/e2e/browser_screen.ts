/** A patient's screen in a real browser. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Cashier, Screen } from './screen'

const pressableRoles = ['button', 'link', 'tab', 'radio', 'checkbox'] as const

/** The app in a Playwright page; relative addresses belong to `baseUrl`. */
export class BrowserScreen implements Screen, Cashier {
  constructor(
    readonly page: Page,
    private readonly baseUrl: string,
  ) {}

  async open(address: string): Promise<void> {
    await this.page.goto(this.baseUrl + address)
  }

  /** In a dialog when one is open: nothing else takes a press then. */
  async press(name: string | RegExp): Promise<void> {
    await expect(this.pressable(name).or(this.inDialog(name)).first()).toBeVisible()
    // Looked for anew when it does not take the press: it was on the page that just left.
    await expect(async () => {
      const isAsked = (await this.inDialog(name).count()) > 0
      await (isAsked ? this.inDialog(name) : this.pressable(name)).first().click({ timeout: 5_000 })
    }).toPass({ timeout: 20_000 })
  }

  /** What has this name and can be pressed on the page that lies on top. */
  pressable(name: string | RegExp): Locator {
    return named(this.top(), name)
  }

  async fill(label: string, value: string): Promise<void> {
    await this.page.getByRole('textbox', { name: label }).fill(value)
  }

  async see(words: string | RegExp): Promise<void> {
    await expect(this.words(words)).toBeVisible()
  }

  async seePage(title: string): Promise<void> {
    await expect(this.heading()).toHaveText(title)
    await expect(this.page).toHaveTitle(title)
  }

  /** The home page is headed by the hospital's name (spec §1). */
  async seeHome(): Promise<void> {
    await expect(this.page.getByRole('navigation', { name: '服务' })).toBeVisible()
    await expect(this.page).toHaveURL(/\/(pages\/index\/index)?$/)
  }

  /** Home once it knows the family: a press while the page leaves for the sign-in is lost. */
  async seeFamilyHome(): Promise<void> {
    await this.seeHome()
    await expect(this.page.getByRole('group', { name: '家人' })).toBeVisible()
  }

  async shows(words: string | RegExp): Promise<boolean> {
    return this.words(words).isVisible()
  }

  async agree(): Promise<void> {
    const sheet = this.sheet()
    await sheet.getByRole('button', { name: '支付' }).click()
    await expect(sheet).toBeHidden()
  }

  async leave(): Promise<void> {
    const sheet = this.sheet()
    await sheet.getByRole('button', { name: '取消' }).click()
    await expect(sheet).toBeHidden()
  }

  /** The title that the shown page has in its bar. */
  heading(): Locator {
    return this.page.getByRole('heading', { level: 1 }).last()
  }

  /** The page on top of the others; a page of the sandbox has no such parts. */
  private top(): Locator {
    return this.page.locator('.taro_page:visible, body:not(:has(.taro_page))').last()
  }

  protected inDialog(name: string | RegExp): Locator {
    return named(this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')), name)
  }

  private words(words: string | RegExp): Locator {
    return this.page.getByText(words).filter({ visible: true }).first()
  }

  private sheet(): Locator {
    return this.page.getByRole('dialog', { name: '微信支付（沙盒）' })
  }
}

function named(within: Locator, name: string | RegExp): Locator {
  const exact = typeof name === 'string'
  return pressableRoles
    .map((role) => within.getByRole(role, { name, exact }))
    .reduce((found, other) => found.or(other))
}
