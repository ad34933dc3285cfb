import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { ApiFailure } from './api/client';
import './ui/base.css';

/** A silent or busy service is asked again twice; a refusal stays one. */
function isWorthRepeating(count: number, error: Error): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const { status } = error;
  return count < 2 && (status === 0 || status === 429 || status >= 502);
}

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRepeating, staleTime: 2_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

// The files of a page that was open during an upgrade are gone: the page loads itself anew.
window.addEventListener('vite:preloadError', () => location.reload());

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
