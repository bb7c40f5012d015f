import { accountCalls } from '@/contract/account'
import type { Endpoint } from '@/contract/endpoint'
import { homeCalls } from '@/contract/home'
import { hospitalCalls } from '@/contract/hospital'
import { registrationCalls } from '@/contract/registration'

type Calls = Readonly<Record<string, Endpoint>>

/** The areas that the first page needs; on H5 all others load with their first call, so that a new area costs home nothing (docs/decisions/0005). */
const ready: Partial<Record<string, Calls>> = {
  account: accountCalls,
  home: homeCalls,
  hospital: hospitalCalls,
  registration: registrationCalls,
}

/** The calls of an area. In the mini-program `config/weapp/provided_calls.js` stands here. */
export async function callsOf(area: string): Promise<Calls | undefined> {
  if (ready[area]) return ready[area]
  const areas: Partial<Record<string, Calls>> = (
    await import(/* webpackChunkName: "contract" */ '@/contract')
  ).contract
  return areas[area]
}
