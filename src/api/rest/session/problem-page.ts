import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../../spec/resources/problem.ts';
import { beginProblem, sendProblem } from '../../plugins/problems.ts';

/**
 * Answers a sign-in that failed. A person at a browser gets a page with the way back, as the browser itself asked, and others the
 * problem document. The operator finds the library's reason in the log.
 */
export function answerSignInProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { cause, code } = error as { readonly cause?: unknown; readonly code?: unknown };
  if (code === 'AUTH_SIGN_IN_FAILED' && cause !== undefined)
    request.log.warn({ reason: String(cause) }, (error as Error).message);
  if (request.headers.accept?.includes('text/html') !== true) return sendProblem(error, request, reply);
  const document = beginProblem(error, request, reply);
  return reply.type('text/html; charset=utf-8').send(pageOf(document));
}

const pageOf = ({ title, detail = '' }: Problem): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text(title)}</title>
<h1>${text(title)}</h1>
<p>${text(detail)}</p>
<p><a href="/v1/session/sign-in">Sign in again</a> or <a href="/">go back to onesided</a></p>
</html>
`;

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const text = (words: string): string => words.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign]!);
