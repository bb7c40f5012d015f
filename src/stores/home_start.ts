import { api } from '@/request/api'

/** Asks before the page that shows the answer is there; who takes it gets that answer once, later ones are asked for. */
function early<T>(ask: () => Promise<T>) {
  let asked: Promise<T> | undefined
  return {
    begin() {
      asked = ask()
      // Whoever takes it is told; when nobody does, nothing is lost.
      asked.catch(() => undefined)
    },
    take(): Promise<T> {
      const answer = asked ?? ask()
      asked = undefined
      return answer
    },
  }
}

/** What home asks for an account: begun while the app starts, where it starts at home. */
export const homeStart = {
  doctorsSeen: early(() => api.registration.getHome()),
  nextSteps: early(() => api.home.getNextSteps()),
  begin() {
    homeStart.doctorsSeen.begin()
    homeStart.nextSteps.begin()
  },
}
