import { makeAutoObservable } from 'mobx'

import {
  canGoBack,
  currentAddress,
  goBack,
  reLaunch,
  reLaunchAddress,
  switchTab,
} from '@/navigation/navigate'
import { findRoute } from '@/navigation/find_route'
import type { RouteName } from '@/navigation/routes'
import { browser } from '@/platform/window/browser'

import { signInSession } from './sign_in_session'
import { wholeValues } from './whole_values'

const isAddressOf = (address: string | undefined, name: RouteName) =>
  address !== undefined && findRoute(address)?.name === name

/** The page wanted before signing in or binding a phone, when that led elsewhere; home offers it. */
export class WantedPageStore {
  address = signInSession.wantedAddress()

  constructor() {
    makeAutoObservable(this, {}, wholeValues)
  }

  /** Opens the wanted page once a phone is bound, else home. */
  async open(): Promise<void> {
    const wanted = this.address
    this.forget()
    if (wanted !== undefined && (await reLaunchAddress(wanted))) return
    // Opened from a page of the app, such as 我的: returns to it.
    await (canGoBack() ? goBack() : switchTab('index'))
  }

  /** The offered page was opened, or dismissed. */
  forget(): void {
    this.address = undefined
    signInSession.forgetWanted()
  }

  /**
   * After a jwt: home when a phone is bound, whatever the address (spec §4.1); the address's page is offered there.
   * After a code: the wanted page. Without a phone: the phone-binding page; WeChat forbids mini-programs to ask for a
   * phone at launch.
   */
  async openFirst(by: 'jwt' | undefined, tel: string): Promise<void> {
    if (browser.kind() === 'mini_program') return
    await browser.whenFirstPageShown()
    const here = currentAddress()
    const isAtBinding = isAddressOf(here, 'bind_tel')
    // Whoever has pressed on meanwhile is where he wants to be.
    const isSentHome = by === 'jwt' && !isAddressOf(here, 'index') && !canGoBack()
    if (isSentHome && !isAtBinding) this.remember(here)
    if (tel !== '') {
      if (by === 'jwt') {
        await (isSentHome ? switchTab('index') : undefined)
      } else if (isAtBinding) {
        await this.open()
      }
      return
    }
    if (!isAtBinding) {
      this.remember(here)
      await reLaunch('bind_tel')
    }
  }

  private remember(address: string | undefined): void {
    this.address = address ?? '/'
    signInSession.rememberWanted(this.address)
  }
}
