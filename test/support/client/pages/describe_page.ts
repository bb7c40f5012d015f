import { type ParametersOf, type RouteName, routes } from '@/navigation/routes'
import { open, type OpenedPage } from './open'
import { type Answers, type CallName, Refusal, unanswered } from './wire'

/** A tap, and the page it leads to with its parameters; without one, a tap on the way there. */
type Way =
  | [press: string]
  | {
      [Name in RouteName]: [press: string, leadsTo: Name, parameters?: Partial<ParametersOf<Name>>]
    }[RouteName]

/** One look of a page: what makes it so, what it says, and the ways on from there. */
interface Look {
  answers?: Answers
  shows: string[]
  ways?: Way[]
}

/** The states of a page; it has those that are named. */
interface States<Name extends RouteName> extends Look {
  parameters?: Partial<ParametersOf<Name>>
  /** What it stands on: while one of these is not answered the page claims nothing of it, and when one is refused it says so and asks again. Words beside a call are what follows from that one alone. */
  needs?: (CallName | [call: CallName, ...claims: string[]])[]
  /** Where there is nothing to show. */
  empty?: Look
  /** Opened without its parameters, by a broken link. */
  broken?: Look
  /** What it says to somebody who is not signed in. */
  visitor?: string
}

const silence = '医院的系统没有回应'

/** Tells a page's states and its ways on, each as a test of its own; `answers` and `shows` are the page with content. */
export function describePage<Name extends RouteName>(name: Name, page: States<Name>): void {
  const { parameters = {}, needs = [], answers = {}, shows, empty, broken, visitor } = page
  const opened = (given?: Answers) => open<Name>(name, parameters).given({ ...answers, ...given })
  const claims = [...shows, ...(empty?.shows ?? [])]

  describe(`${routes[name].title} (${name})`, () => {
    it('shows what there is', () => look(opened(), page))
    if (empty) it('says that there is nothing', () => look(opened(empty.answers), empty))
    if (broken) it('survives a broken link', () => look(open(name, {}), broken))
    if (visitor !== undefined)
      it('tells a visitor how to get in', () =>
        opened()
          .byVisitor()
          .sees(visitor)
          .seesNo(...claims))

    for (const need of needs) {
      const [call, ...own] = typeof need === 'string' ? [need] : need
      const known = own.length > 0 ? own : shows
      const claimed = own.length > 0 ? own : claims
      it(`claims nothing before ${call} has answered`, () =>
        opened({ [call]: unanswered })
          .sees('正在加载')
          .seesNo(...claimed))

      it(`says why ${call} did not come, and asks again`, () =>
        opened({ [call]: new Refusal(503, silence, 'UNAVAILABLE') })
          .saysInPlace(silence)
          .seesNo(...claimed)
          .given({ [call]: answers[call] })
          .press('重新加载')
          .sees(...known))
    }
  })
}

function look<Name extends RouteName>(page: OpenedPage<Name>, { shows, ways = [] }: Look) {
  page.sees(...shows)
  for (const [press, next, parameters] of ways) {
    page.press(press)
    if (next) page.leadsTo(next, parameters)
  }
  return page
}
