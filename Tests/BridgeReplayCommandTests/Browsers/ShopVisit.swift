/// A visit to the ``DemoShop`` by a script that `bridge proxy --inject` inserts into its pages: it signs in, changes
/// the cart, sends a request to another origin, orders, signs out, and posts ``results`` to ``resultsHost``.
enum ShopVisit {
  static let url = "http://shop.example/login"
  static let resultsHost = "results.example"

  /// The calls that the page itself lists, as far as the visit waits for them.
  static let results = """
    signed in: Ada
    201 POST /api/cart
    200 PUT /api/cart/line-1
    200 PATCH /api/cart/line-1
    204 DELETE /api/cart/line-1
    201 POST http://api.shop.example/stock/reservations
    201 POST /api/orders
    signed out
    """

  static let script = """
    'use strict';
    // Apart from the names of the page's own script.
    {
      document.currentScript.remove();
      const seen = JSON.parse(sessionStorage.seen ?? '[]');
      const say = (line) => { sessionStorage.seen = JSON.stringify([...seen, line]); seen.push(line); };
      const one = (selector) => document.querySelector(selector);
      // The first new line of the page's list that is about this call.
      const heard = (call) => new Promise((done) => {
        const look = () => {
          const line = [...document.querySelectorAll('#activity li')].find((line) =>
            !line.isSeen && line.textContent.endsWith(` ${call}`));
          if (!line) return setTimeout(look, 10);
          line.isSeen = true;
          done(line.textContent);
        };
        look();
      });
      const press = async (element, call) => { element.click(); say(await heard(call)); };
      const button = (title) => [...document.querySelectorAll('#lines button')]
        .find((button) => button.textContent === title);
      // The cart is shown again behind each change.
      const change = async (title, call) => {
        await press(button(title), call);
        await heard('GET /api/cart');
      };
      const signIn = () => {
        one('[name=user]').value = 'Ada';
        one('[name=password]').value = 'demo-password';
        one('form button').click();
      };
      const shop = async () => {
        await heard('page /shop');
        await heard('GET /api/cart');
        say(`signed in: ${one('#user').textContent}`);
        await press(one('#add button'), 'POST /api/cart');
        await heard('GET /api/cart');
        await change('One more', 'PUT /api/cart/line-1');
        await change('Wrap as gift', 'PATCH /api/cart/line-1');
        await change('Remove', 'DELETE /api/cart/line-1');
        await press(one('#reserve'), 'POST http://api.shop.example/stock/reservations');
        await press(one('#order button'), 'POST /api/orders');
        one('nav button').click();
      };
      const post = (text) =>
        fetch('http://\(resultsHost)/results', { method: 'POST', mode: 'no-cors', body: text });
      addEventListener('error', ({ message }) => post(`failed: ${message}`));
      addEventListener('DOMContentLoaded', () => {
        if (location.pathname === '/shop') shop().catch((error) => post(`failed: ${error}`));
        else if (!seen.length) signIn();
        else post([...seen, 'signed out'].join('\\n'));
      });
    }
    """
}
