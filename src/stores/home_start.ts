import { api } from '@/request/api'

/** Loads before the page that shows the result exists; its first reader gets that result once, later ones load again. */
function early<T>(ask: () => Promise<T>) {
  let asked: Promise<T> | undefined
  return {
    begin() {
      asked = ask()
      // A reader gets the rejection; without one nothing is lost.
      asked.catch(() => undefined)
    },
    take(): Promise<T> {
      const answer = asked ?? ask()
      asked = undefined
      return answer
    },
  }
}

/** What home loads for an account: started while the app starts, where it starts at home. */
export const homeStart = {
  doctorsSeen: early(() => api.registration.getHome()),
  nextSteps: early(() => api.home.getNextSteps()),
  begin() {
    homeStart.doctorsSeen.begin()
    homeStart.nextSteps.begin()
  },
}
