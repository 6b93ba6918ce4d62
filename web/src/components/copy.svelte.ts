/** A text that the browser did not allow to be copied; shown selected, to be copied by hand. */
class ByHand {
  text = $state<string>();
}

export const byHand = new ByHand();

/**
 * Copies a text. Returns false if that is left to the user, who gets the text selected in a dialog. Over plain HTTP, browsers
 * offer no clipboard API but still support the copy command.
 */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isCopied || copyByCommand(text)) return true;
  byHand.text = text;
  return false;
}

function copyByCommand(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
