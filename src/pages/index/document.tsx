import type { ComponentProps } from 'react'

import { draw, ignore } from '@/components/picture'
import type { PagePicture, PictureFacts } from '@/contract/page_picture'
import type { ReplyOf } from '@/contract/endpoint'
import type { homeCalls } from '@/contract/home'
import type { registrationCalls } from '@/contract/registration'
import { HOSPITAL_NAME } from '@/settings/hospital'
import { hospitalDay } from '@/ui/facts/format_day'

import { HomeView } from './home_view'
import { shownPatientId } from './shown_patient'

type Next = ReplyOf<typeof homeCalls.getNextSteps>
type Personal = ReplyOf<typeof registrationCalls.getHome>
type Home = ComponentProps<typeof HomeView>

/** Home in its document: the hospital for everyone; next steps and doctors visited before, when the account is known. */
export const picture: PagePicture = {
  empty: (facts, { isElder, isKnown }) =>
    drawHome(facts, isElder, {
      nextSteps: stepsOf(isKnown ? 'signing_in' : 'anonymous', { status: 'loading' }),
    }),
  async filled({ facts, branchId }, ask) {
    const [next, personal] = (await Promise.all([
      ask('GET', '/hos/user/v1/home/next-steps'),
      ask('GET', '/hos/user/v1/reg/home'),
    ])) as [Next, Personal]
    const { doctorsSeen, serverNow } = personal
    return (isElder) =>
      drawHome(facts, isElder, {
        branch: facts.branches.find((one) => one.hospitalBranchId === branchId),
        nextSteps: stepsOf('signed_in', { status: 'ready', data: next }),
        seen: { doctors: doctorsSeen, today: hospitalDay(serverNow) },
        hasNews: (next.unread ?? 0) > 0,
      })
  },
}

function drawHome(
  { hospital, branches, announcements }: PictureFacts,
  isElder: boolean,
  { branch = branches[0], ...known }: Pick<Home, 'nextSteps'> & Partial<Home>,
): string {
  return draw(
    <HomeView
      name={hospital.name || HOSPITAL_NAME}
      hospital={hospital}
      branch={branch}
      knownBranchId={undefined}
      isElder={isElder}
      onElderChange={ignore}
      announcements={{ status: 'ready', data: announcements }}
      seen={{ doctors: [], today: '' }}
      hasNews={false}
      {...known}
    />,
    isElder,
  )
}

function stepsOf(
  status: Home['nextSteps']['status'],
  state: Home['nextSteps']['state'],
): Home['nextSteps'] {
  return {
    status,
    state,
    shownId: shownPatientId(state.status === 'ready' ? state.data : undefined),
    failure: undefined,
    accountFailure: undefined,
    wanted: undefined,
    onSignIn: ignore,
    onAskAgain: ignore,
    onChoose: ignore,
    onOutdated: ignore,
  }
}
