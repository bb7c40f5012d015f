import { leavePages } from './page'

afterEach(() => {
  leavePages()
  localStorage.clear()
  sessionStorage.clear()
})
