import { renderToStaticMarkup } from 'react-dom/server'

import type { Branch, HosDetail, Remark } from '@/contract/hospital'
import { HOSPITAL_NAME } from '@/settings/hospital'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'

import { HomeView } from './home_view'

/** What anyone may know of the hospital. */
export interface HomeFacts {
  hospital: HosDetail
  branch: Branch | undefined
  announcements: Remark[]
}

/** Who opens home; unknown to the server, so it draws each and the document chooses. */
export interface HomeVisitor {
  isElder: boolean
  /** What is next for this person is being asked; else nobody is signed in. */
  isKnown: boolean
}

/** Home's HTML as it stands in the document before any script runs: the page's own parts, compiled for the server by the build. */
export function renderHome(
  { hospital, branch, announcements }: HomeFacts,
  { isElder, isKnown }: HomeVisitor,
): string {
  return renderToStaticMarkup(
    <DisplayPreferencesContext.Provider value={{ isElder, fontScale: 1 }}>
      <HomeView
        name={hospital.name || HOSPITAL_NAME}
        hospital={hospital}
        branch={branch}
        knownBranchId={undefined}
        isElder={isElder}
        onElderChange={ignore}
        nextSteps={{
          status: isKnown ? 'signing_in' : 'anonymous',
          failure: undefined,
          accountFailure: undefined,
          wanted: undefined,
          state: { status: 'loading' },
          onSignIn: ignore,
          onAskAgain: ignore,
          onChoose: ignore,
          onOutdated: ignore,
        }}
        announcements={{ status: 'ready', data: announcements }}
        seen={{ doctors: [], today: '' }}
        hasNews={false}
      />
    </DisplayPreferencesContext.Provider>,
  )
}

function ignore(): void {
  // What is pressed here is remembered, and pressed on the page itself (server/h5/choose_frame).
}
