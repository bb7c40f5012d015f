/* A new demo person begins with an empty memory: what an earlier one left in this browser is removed. */
for (const link of document.querySelectorAll(
  'a[href^="/sandbox/enter"], a[href^="/sandbox/as_"]',
)) {
  link.addEventListener('click', () => {
    try {
      localStorage.clear()
      sessionStorage.clear()
    } catch {
      // A browser without storage has nothing to forget.
    }
  })
}
