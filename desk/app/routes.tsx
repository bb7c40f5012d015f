/** The addresses of the desk. */
import { Navigate, type RouteObject } from 'react-router'
import { Frame } from './frame'
import { Guarded } from './guarded'
import { UnknownPage } from './no_page'
import { pages } from './pages'
import { SignIn } from './sign_in'

export const routes: RouteObject[] = [
  { path: '/sign-in', element: <SignIn /> },
  {
    path: '/',
    element: <Frame />,
    children: [
      ...pages.map((page) => ({ path: page.path, element: <Guarded page={page} /> })),
      { index: true, element: <Navigate to="/work" replace /> },
      { path: '*', element: <UnknownPage /> },
    ],
  },
]
