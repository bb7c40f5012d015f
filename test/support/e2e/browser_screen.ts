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

  async press(name: string | RegExp): Promise<void> {
    await this.pressable(name).click()
  }

  /** The thing with this name that can be pressed. */
  pressable(name: string | RegExp): Locator {
    const [first, ...others] = pressableRoles.map((role) => this.page.getByRole(role, { name, exact: typeof name === 'string' }))
    return others.reduce((found, other) => found.or(other), first ?? this.page.locator('button')).first()
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
    return this.page.getByRole('heading', { level: 1 })
  }

  private words(words: string | RegExp): Locator {
    return this.page.getByText(words).filter({ visible: true }).first()
  }

  private sheet(): Locator {
    return this.page.getByRole('dialog', { name: '微信支付（沙盒）' })
  }
}
